/** The same codes with room for so many. */
export function lengthen(codes: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length);
  longer.set(codes);
  return longer;
}
