import * as z from "zod/mini";

const authPages = ["/login", "/logout", "/signup", "/forgot", "/email-confirm"] as const;
const base = "https://return-path.invalid";
// Control characters, spaces and backslashes are rewritten by browsers before they resolve an address.
const rewritten = /[\u0000-\u0020\u007f\\]/;

/**
 * The path to go back to after signing in, or `undefined` where the given one may not be followed.
 * Accepted is a path of our own origin with its query and fragment; refused are other origins in every
 * spelling (protocol-relative, backslashes, encoded slashes that a later decode would turn into one)
 * and the pages of sign-in itself, which would lead in a circle.
 */
export function safeReturnPath(input: string | null | undefined): string | undefined {
  if (!input || input.length > 2_000 || !input.startsWith("/") || rewritten.test(input)) {
    return undefined;
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(input.split(/[?#]/, 1)[0] ?? "");
  } catch {
    return undefined;
  }
  if (decoded.startsWith("//") || rewritten.test(decoded)) return undefined;
  const url = URL.parse(input, base);
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return undefined;
  const page = decoded.replace(/\/+$/, "");
  if (authPages.some((path) => page === path || page.startsWith(`${path}/`))) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A return path in an input: whatever is not safe counts as not given. */
export const returnPathSchema = z.optional(
  z.pipe(
    z.string(),
    z.transform((value: string) => safeReturnPath(value)),
  ),
);
