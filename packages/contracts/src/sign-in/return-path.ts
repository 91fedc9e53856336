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

// Browsers rewrite control characters, spaces and backslashes before they resolve an address.
const rewritten = /[\u0000-\u0020\u007f\\]/;
// The same, or a slash or percent sign that is encoded: a later decode would give the path another meaning.
const ambiguous = /%(?:[01][0-9a-f]|20|25|2f|5c|7f)/i;

/**
 * The path to return to after signing in, or `undefined` if the given one is not safe. Accepted is a path of our
 * own origin with its query and fragment; refused are other origins in every spelling (protocol-relative,
 * backslashes, encoded slashes that a later decode would turn into one) and the pages of sign-in itself, which
 * would loop.
 */
export function toSafeReturnPath(input: string | null | undefined): string | undefined {
  if (!input?.startsWith("/") || input.length > MAX_LENGTH || rewritten.test(input)) {
    return undefined;
  }
  const url = URL.parse(input, base);
  if (!url || url.origin !== base) return undefined;
  // Dot segments are already resolved, so this checks what the browser would open.
  const { pathname } = url;
  if (pathname.startsWith("//") || ambiguous.test(pathname)) return undefined;
  if (isAuthPage(pathname) && !isInvitation(url)) return undefined;
  const path = `${pathname}${url.search}${url.hash}`;
  return path.length > MAX_LENGTH ? undefined : path;
}

/** Compared without regard to case, encoding and trailing slashes, as a router or a host may do. */
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

/** The one mail link that requires a login first: it is not part of signing in, so it cannot loop. */
function isInvitation({ pathname, searchParams }: URL): boolean {
  return pathname === "/email-confirm" && searchParams.get("mode") === "seat";
}

/** A return path as input: an unsafe one counts as absent. */
export const returnPathSchema = z.optional(
  z.pipe(
    z.string("A return path is text."),
    z.transform((value: string) => toSafeReturnPath(value)),
  ),
);
