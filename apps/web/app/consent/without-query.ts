/** An address without query and fragment; empty if there is none. */
export function stripQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : "";
}
