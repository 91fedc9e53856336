import { decodedAddress } from "#app/lib/decoded-address.ts";

/** The part of the page that an address's fragment names. */
export function namedPart(hash: string): HTMLElement | null {
  return document.getElementById(decodedAddress(hash.slice(1)));
}
