/** Gives the person a file. The address is freed once the download has begun. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A board's title as a file name that every system takes. */
export function fileNameOf(title: string, ending: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/gu, '');
  return `${name === '' ? 'board' : name.slice(0, 60)}.${ending}`;
}

/** The whole board as a picture, drawn from what is on the screen; undefined when the browser cannot. */
export async function boardPicture(canvas: HTMLElement): Promise<Blob | undefined> {
  const { toBlob } = await import('html-to-image');
  // The app's own font does not come into the picture: lines are broken for the one that does.
  canvas.style.setProperty('--serif', 'serif');
  try {
    const backgroundColor = getComputedStyle(document.body).backgroundColor;
    return (await toBlob(canvas, { backgroundColor, pixelRatio: 2, skipFonts: true })) ?? undefined;
  } catch {
    return undefined; // a canvas that is too large, or a picture that the browser will not read back
  } finally {
    canvas.style.removeProperty('--serif');
  }
}
