import * as z from "zod/mini";

import type { KnownPage } from "../site/known-pages.ts";

const authPages = [
  "/login",
  "/logout",
  "/signup",
  "/forgot",
  "/email-confirm",
] as const satisfies KnownPage[];
const base = "https://return-path.invalid";
const MAX_LENGTH = 2_000;

// Characters that browsers remove or replace before they resolve a URL.
const rewritten = /[\u0000-\u0020\u007f\\]/;
// The same characters, slashes and percent signs in encoded form. Decoding them would change the path's meaning.
const ambiguous = /%(?:[01][0-9a-f]|20|25|2f|5c|7f)/i;

/**
 * The path to return to after signing in, with query and fragment; `undefined` if it is not safe. Rejects other
 * origins in every spelling (protocol-relative, backslashes, encoded slashes), and the sign-in pages, which would loop.
 */
export function toSafeReturnPath(input: string | null | undefined): string | undefined {
  if (!input?.startsWith("/") || input.length > MAX_LENGTH || rewritten.test(input)) {
    return undefined;
  }
  const url = URL.parse(input, base);
  if (!url || url.origin !== base) return undefined;
  // Dot segments are resolved by now, so this checks the path that the browser would open.
  const { pathname } = url;
  if (pathname.startsWith("//") || ambiguous.test(pathname)) return undefined;
  if (isAuthPage(pathname) && !isInvitation(url)) return undefined;
  const path = `${pathname}${url.search}${url.hash}`;
  return path.length > MAX_LENGTH ? undefined : path;
}

/** Ignores case, encoding and trailing slashes, because some routers and hosts do. */
function isAuthPage(pathname: string): boolean {
  try {
    const page = decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, "");
    return authPages.some((path) => page === path || page.startsWith(`${path}/`));
  } catch {
    return true;
  }
}

/** The link of an invitation or a gift requires login but isn't part of it, so it can't loop. */
function isInvitation({ pathname, searchParams }: URL): boolean {
  const mode = searchParams.get("mode");
  return pathname === "/email-confirm" && (mode === "seat" || mode === "gift");
}

/** A return path as input. An unsafe one becomes `undefined`. */
export const returnPathSchema = z.optional(
  z.pipe(
    z.string("A return path is text."),
    z.transform((value: string) => toSafeReturnPath(value)),
  ),
);
