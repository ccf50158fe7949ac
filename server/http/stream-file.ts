import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { HTTPResponse, type H3Event } from 'h3';
import type { ResponseOptions } from './cached-response.ts';
import { isNotModified } from './conditional-request.ts';

const chunkBytes = 64 * 1024;

/** Streams a regular file from disk, as fast as the client reads. @throws the system error of opening it */
export async function streamFile(
  event: H3Event,
  file: string,
  options: Required<Pick<ResponseOptions, 'cacheControl' | 'type' | 'version'>> & Pick<ResponseOptions, 'headers'>,
): Promise<HTTPResponse> {
  const { type, version, cacheControl } = options;
  const headers = { 'cache-control': cacheControl, ...options.headers, etag: `"${version}"` };
  if (isNotModified(event, version)) return new HTTPResponse(null, { status: 304, headers });
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  const { size } = await handle.stat();
  const isHead = event.req.method === 'HEAD';
  if (isHead) await handle.close();
  return new HTTPResponse(isHead ? null : chunksOf(handle, size), {
    headers: { ...headers, 'content-type': type, 'content-length': String(size) },
  });
}

/** The bytes of the file. Closes it at the end, on an error, and when the client leaves. */
function chunksOf(handle: FileHandle, size: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await handle.read(
            Buffer.allocUnsafe(chunkBytes),
            0,
            Math.min(chunkBytes, size - position),
            position,
          );
          // Only a lost connection tells the client that fewer bytes came than were announced.
          if (bytesRead === 0) throw new Error('The file became shorter while it was sent');
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position < size) return;
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await handle.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
