import { deflateSync } from 'node:zlib';

/**
 * Packs the objects of a PDF that are no streams into one compressed stream, with a cross-reference stream (ISO 32000-1, 7.5.7 and 7.5.8):
 * the tags of a page are many small objects.
 * @param pdf as pdfkit writes it, with one cross-reference table and no encryption
 */
export function withObjectStreams(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const tableAt = text.lastIndexOf('\nxref\n') + 1;
  const [, trailer = ''] = /trailer\n<<([^]*)>>\nstartxref/.exec(text.slice(tableAt)) ?? [];
  const offsets = [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  const order = [...offsets.keys()].sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const [packedId, tableId] = [offsets.length + 1, offsets.length + 2];
  const entries: [type: number, place: number, index: number][] = [[0, 0, 0xffff]];
  const written = [pdf.subarray(0, Math.min(...offsets))];
  let at = written[0]?.length ?? 0;
  const write = (bytes: Buffer) => {
    written.push(bytes);
    at += bytes.length;
    return at - bytes.length;
  };
  const packed: { id: number; body: string }[] = [];
  for (const [place, index] of order.entries()) {
    const start = offsets[index] ?? 0;
    const end = offsets[order[place + 1] ?? -1] ?? tableAt;
    const object = text.slice(start, end);
    if (object.includes('\nstream\n')) entries[index + 1] = [1, write(pdf.subarray(start, end)), 0];
    else {
      entries[index + 1] = [2, packedId, packed.length];
      packed.push({ id: index + 1, body: object.slice(object.indexOf('obj\n') + 4, object.lastIndexOf('\nendobj')) });
    }
  }
  let length = 0;
  const heads = packed.map(({ id, body }) => `${id} ${(length += body.length + 1) - body.length - 1}`).join(' ');
  const bodies = Buffer.from(`${heads}\n${packed.map(({ body }) => body).join('\n')}`, 'latin1');
  const first = `/First ${heads.length + 1}`;
  entries.push([1, write(streamOf(packedId, `/Type /ObjStm /N ${packed.length} ${first}`, bodies)), 0]);
  entries.push([1, at, 0]);
  const table = Buffer.alloc(entries.length * 7);
  for (const [index, [type, place, inside]] of entries.entries()) {
    table.writeUInt8(type, index * 7);
    table.writeUInt32BE(place, index * 7 + 1);
    table.writeUInt16BE(inside, index * 7 + 5);
  }
  const named = trailer.replace(/\/Size \d+/, `/Size ${entries.length}`);
  const tableStart = write(streamOf(tableId, `/Type /XRef /W [1 4 2] ${named}`, table));
  return Buffer.concat([...written, Buffer.from(`startxref\n${tableStart}\n%%EOF\n`)]);
}

function streamOf(id: number, dictionary: string, content: Buffer): Buffer {
  const bytes = deflateSync(content);
  const head = `${id} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream\nendobj\n')]);
}
