import { constants, type ReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HTTPResponse, type H3Event } from 'h3';
import type { ResponseOptions } from './cached-response.ts';
import { etagHeader, isNotModified } from './conditional-requests.ts';

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
  const bytes = isHead ? null : (Readable.toWeb(readWhole(handle, size, event)) as ReadableStream);
  return new HTTPResponse(bytes, { headers: { ...headers, 'content-type': type, 'content-length': String(size) } });
}

/** Closes the file at its end, on an error, or when the client leaves. Closes the connection if the file became shorter: the client waits for more. */
function readWhole(handle: FileHandle, size: number, event: H3Event): ReadStream {
  const stream = handle.createReadStream({ end: size - 1 });
  return stream.once('end', () => stream.bytesRead < size && event.runtime?.node?.res?.destroy());
}
