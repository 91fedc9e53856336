/** A document as the bytes of its file. */
export function jsonFile(document: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}
