/** More would not fit into the memory of a tab, with its columns beside it. */
const MOST_BYTES = 1_000_000_000;

export class TooLarge extends Error {}

/** The bytes of a file, at once: in parts it would take three times as long. Throws `TooLarge`. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) throw new TooLarge();
  return new Uint8Array(await file.arrayBuffer());
}
