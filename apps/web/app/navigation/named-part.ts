import { decodedAddress } from "#app/lib/decoded-address.ts";

/** The part of the page that the fragment of an address names. */
export function namedPart(hash: string): HTMLElement | null {
  return document.getElementById(decodedAddress(hash.slice(1)));
}
