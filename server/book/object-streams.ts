import { deflateSync } from 'node:zlib';

/** Maximum objects per stream. To read one object, a reader unpacks the whole stream. */
const maxPacked = 200;

/**
 * Packs the many small objects of tags into compressed streams, with a cross-reference stream (ISO 32000-1, 7.5.7 and 7.5.8).
 * @param pdf as pdfkit writes it, with one cross-reference table and no encryption
 */
export function withObjectStreams(pdf: Buffer): Buffer {
  const tableAt = pdf.lastIndexOf('\nxref\n') + 1;
  const ending = pdf.toString('latin1', tableAt);
  const [, trailer = ''] = /trailer\n<<([^]*)>>\nstartxref/.exec(ending) ?? [];
  const offsets = [...ending.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  const order = [...offsets.keys()].sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const entries: [type: number, place: number, index: number][] = [[0, 0, 0xffff]];
  const written = [pdf.subarray(0, offsets[order[0] ?? 0])];
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
    // The whole file as one string could exceed Node's limit of 512 MiB.
    const object = pdf.toString('latin1', start, end);
    if (object.includes('\nstream\n')) entries[index + 1] = [1, write(pdf.subarray(start, end)), 0];
    else packed.push({ id: index + 1, body: object.slice(object.indexOf('obj\n') + 4, object.lastIndexOf('\nendobj')) });
  }
  for (let first = 0; first < packed.length; first += maxPacked) {
    const part = packed.slice(first, first + maxPacked);
    const streamId = offsets.length + 1 + first / maxPacked;
    let length = 0;
    const heads = part.map(({ id, body }) => `${id} ${(length += body.length + 1) - body.length - 1}`).join(' ');
    const bodies = Buffer.from(`${heads}\n${part.map(({ body }) => body).join('\n')}`, 'latin1');
    const dictionary = `/Type /ObjStm /N ${part.length} /First ${heads.length + 1}`;
    entries[streamId] = [1, write(streamOf(streamId, dictionary, bodies)), 0];
    for (const [inside, { id }] of part.entries()) entries[id] = [2, streamId, inside];
  }
  const tableId = entries.length;
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
