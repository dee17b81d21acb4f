/** Small PDFs, written by hand: with text, without any, locked, and broken. */
interface PdfOptions {
  /** A line of text for each page; an empty one makes a page with nothing on it. */
  readonly pages: readonly string[];
  readonly locked?: boolean;
}

export function makePdf({ pages, locked = false }: PdfOptions): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, i) => `${String(4 + 2 * i)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, i) => {
      const content = text === '' ? '' : `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents ${String(5 + 2 * i)} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  // The password check of this dictionary holds for no password at all.
  const key = '00'.repeat(32);
  const lock = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`;
  const trailer = locked ? ` /Encrypt ${lock} /ID [<00> <00>]` : '';
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${String(i + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  const end =
    `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${String(body.length)}\n%%EOF`;
  return Uint8Array.from(new TextEncoder().encode(body + end));
}
