import { decodeAddress } from "#app/lib/decoded-address.ts";

/** The part of the page that an address's fragment names. */
export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(decodeAddress(hash.slice(1)));
}
