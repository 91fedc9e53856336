import path from "node:path";

import { collections } from "../collections.ts";
import { placeOf } from "../read/find-sources.ts";

/** A path relative to a file, resolved against the content folder. */
export function resolvePath(file: string, url: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), decoded(url)));
}

/** What cannot be decoded names no file either, and is reported as such. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/**
 * The address for a link in a file. Another entry may be linked by its file (`../posts/dates.md#forms`), so that
 * editors can follow the link; everything else stays unchanged.
 */
export function resolveLink(file: string, url: string): string {
  const isRelative = !/^(?:[a-z][a-z+.-]*:|\/|#)/i.test(url);
  if (!isRelative) return url;
  const [target = "", anchor] = url.split("#");
  const place = target.endsWith(".md") ? placeOf(resolvePath(file, target)) : undefined;
  if (!place) return url;
  const address = collections[place.collection].address(place.slug);
  return anchor && !address.includes("#") ? `${address}#${anchor}` : address;
}
