/** Whether a file is what it should be: size, hash where one is published, and kind by how it begins. */
import type { Measured } from './download-digest';
import type { DownloadFile } from './model-downloads';

export type FileCheck =
  | { readonly kind: 'ok'; readonly verifiedBy: 'published' | 'size' }
  | { readonly kind: 'web-page'; readonly detail: string }
  | { readonly kind: 'damaged'; readonly detail: string };

export type CheckableFile = Pick<DownloadFile, 'path' | 'bytes' | 'sha256' | 'gitBlobSha1'>;

export function checkFile(file: CheckableFile, found: Measured): FileCheck {
  if (isWebPage(found.head)) return { kind: 'web-page', detail: `${file.path} begins as HTML` };
  const damaged = (detail: string): FileCheck => ({ kind: 'damaged', detail });
  if (file.bytes !== undefined && found.bytes !== file.bytes) {
    return damaged(`${file.path} has ${found.bytes} bytes and should have ${file.bytes}`);
  }
  if (file.sha256 !== undefined && found.sha256 !== file.sha256.toLowerCase()) {
    return damaged(`${file.path} has other content than it should have`);
  }
  if (file.gitBlobSha1 !== undefined && found.gitBlobSha1 !== file.gitBlobSha1.toLowerCase()) {
    return damaged(`${file.path} has other content than it should have`);
  }
  if (!beginsAsNamed(file.path, found.head)) {
    return damaged(`${file.path} does not begin as such a file does`);
  }
  const published = file.sha256 !== undefined || file.gitBlobSha1 !== undefined;
  return { kind: 'ok', verifiedBy: published ? 'published' : 'size' };
}

export function isWebPage(head: Uint8Array): boolean {
  return /^\uFEFF?\s*(<!doctype html|<html|<head|<\?xml)/i.test(new TextDecoder().decode(head));
}

/** For kinds of file whose beginning is known; all others pass. */
function beginsAsNamed(path: string, head: Uint8Array): boolean {
  if (path.endsWith('.json')) return /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(head));
  // A protobuf ModelProto: its first field is the IR version, a small number.
  if (path.endsWith('.onnx')) return head[0] === 0x08 || head[0] === 0x12;
  if (path.endsWith('.wasm')) return [0, 0x61, 0x73, 0x6d].every((byte, at) => head[at] === byte);
  return true;
}
