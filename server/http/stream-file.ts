import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HTTPResponse, type H3Event } from 'h3';
import type { ResponseOptions } from './cached-response.ts';
import { etagHeader, isNotModified } from './etag.ts';

/** Streams a regular file from disk, as fast as the client reads. @throws the system error of opening it */
export async function streamFile(
  event: H3Event,
  file: string,
  options: Required<Pick<ResponseOptions, 'cacheControl' | 'type' | 'version'>> & Pick<ResponseOptions, 'headers'>,
): Promise<HTTPResponse> {
  const { type, version, cacheControl } = options;
  const headers = { 'cache-control': cacheControl, ...options.headers, etag: etagHeader(version) };
  if (isNotModified(event, version)) return new HTTPResponse(null, { status: 304, headers });
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  const { size } = await handle.stat();
  const isHead = event.req.method === 'HEAD';
  if (isHead) await handle.close();
  return new HTTPResponse(isHead ? null : bytesOf(handle, size), {
    headers: { ...headers, 'content-type': type, 'content-length': String(size) },
  });
}

/** The bytes of the file. Closes it at the end, on an error, and when the client leaves. */
function bytesOf(handle: FileHandle, size: number): ReadableStream<Uint8Array> {
  let position = 0;
  const checkLength = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      position += chunk.length;
      controller.enqueue(chunk);
    },
    flush() {
      // Only a lost connection tells the client that fewer bytes came than were announced.
      if (position < size) throw new Error('The file became shorter while it was sent');
    },
  });
  const read = Readable.toWeb(handle.createReadStream({ end: size - 1 })) as ReadableStream<Uint8Array>;
  return read.pipeThrough(checkLength);
}
