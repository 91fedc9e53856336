/** The same bytes with room for at least so many. */
export function growBytes(bytes: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  if (least <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(least, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
