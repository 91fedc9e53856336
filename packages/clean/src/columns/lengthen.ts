/**
 * The same codes with room for so many. The given ones are gone: their memory is free at once, where the garbage
 * collector would come too late for those of a large table.
 */
export function lengthen(codes: Uint32Array<ArrayBuffer>, length: number): typeof codes {
  return new Uint32Array(codes.buffer.transfer(length * codes.BYTES_PER_ELEMENT));
}
