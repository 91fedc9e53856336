import { readFileSync } from "node:fs";
import path from "node:path";

import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";

const rule = { source: z.string() };

const hostingSchema = z.object({
  public: z.string(),
  ignore: z._default(z.array(z.string()), []),
  cleanUrls: z.literal(true),
  trailingSlash: z.literal(false),
  redirects: z._default(
    z.array(z.strictObject({ ...rule, destination: z.string(), type: z._default(z.int(), 301) })),
    [],
  ),
  rewrites: z._default(
    z.array(z.strictObject({ ...rule, function: z.object({ functionId: z.string() }) })),
    [],
  ),
  headers: z._default(
    z.array(
      z.strictObject({
        ...rule,
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
    [],
  ),
});
export type Hosting = z.infer<typeof hostingSchema>;

/**
 * Reads the hosting section of firebase.json and makes `public` absolute. Throws for a setting that the local host
 * does not support, so that it never differs silently from production.
 */
export function readHosting(file: string): Hosting {
  const parsed = z
    .object({ hosting: hostingSchema })
    .safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new ExpectedError(`${file}: ${z.prettifyError(parsed.error)}`);
  const { hosting } = parsed.data;
  return { ...hosting, public: path.resolve(path.dirname(file), hosting.public) };
}

/** Whether a path matches a rule's `source`. */
export function matchesSource(source: string, pathname: string): boolean {
  return path.posix.matchesGlob(pathname, source.startsWith("/") ? source : `/${source}`);
}

/** Returns the headers of a path. If two rules set the same header, the later one wins. */
export function getHeaders(hosting: Hosting, pathname: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { source, headers: given } of hosting.headers) {
    if (!matchesSource(source, pathname)) continue;
    for (const { key, value } of given) headers[key.toLowerCase()] = value;
  }
  return headers;
}

/** Adds an origin that pages may connect to: the identity emulator, which production does not have. */
export function allowOrigin(hosting: Hosting, origin: string): Hosting {
  const allowed = ({ key, value }: { key: string; value: string }) =>
    key === "Content-Security-Policy"
      ? { key, value: value.replace(/(connect-src[^;]*)/, `$1 ${origin}`) }
      : { key, value };
  return {
    ...hosting,
    headers: hosting.headers.map((rule) => ({ ...rule, headers: rule.headers.map(allowed) })),
  };
}
