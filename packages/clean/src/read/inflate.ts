import { CleanError } from "../errors.ts";

/**
 * Inflates deflate data (raw, or as gzip) chunk by chunk. Throws a CleanError after `maxBytes`, since the size that an archive
 * declares may be false (zip bomb).
 */
export async function* inflate(
  deflated: Uint8Array<ArrayBuffer>,
  maxBytes: number,
  format: CompressionFormat = "deflate-raw",
): AsyncGenerator<Uint8Array> {
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await readChunk(reader);
      if (done) return;
      length += value.length;
      if (length > maxBytes) throw new CleanError("inflates-too-far", { most: maxBytes });
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new CleanError("damaged-archive");
  }
}

/** Decodes chunks of UTF-8. Throws a CleanError if they aren't valid. */
export async function* decodeUtf8Chunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new CleanError("damaged-archive") : error;
  }
}
