/** More would not fit into the memory of a tab, with its columns beside it. */
const MOST_BYTES = 1_000_000_000;
const PROGRESS_BYTES = 8_000_000;

export class TooLarge extends Error {}

/** The bytes of a file, saying now and then how many there are. Throws `TooLarge`. */
export async function readBytes(
  file: Blob,
  onProgress?: (read: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) throw new TooLarge();
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let read = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, read);
    read += value.length;
    if (read - told >= PROGRESS_BYTES) {
      told = read;
      onProgress?.(read);
    }
  }
}
