import { matchPath } from "react-router";

import { type Address, pages } from "#app/pages.ts";

/** Whether an untrusted path, such as a return path, leads to a page of this site. */
export function isPageAddress(path: string): path is Address {
  const [bare = ""] = path.split(/[?#]/);
  return Object.keys(pages).some((pattern) => pattern !== "*" && matchPath(pattern, bare) !== null);
}

/** Decodes a URL or a part of one. Returns it unchanged if its escapes are invalid. */
export function decodeUrl(address: string): string {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the one place that expects what cannot be decoded
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
