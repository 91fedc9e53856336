/** An address, or a piece of one, decoded for reading; unchanged if its escapes are broken. */
export function decodeAddress(address: string): string {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the one place that expects what cannot be decoded
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
