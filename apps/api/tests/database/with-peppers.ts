import { createHash } from "node:crypto";

import type { Deps } from "../../src/deps.ts";
import { createDigests } from "../../src/providers/digests.ts";
import type { Suite } from "../setup/suite.ts";

/** Computes a digest as in releases before the first pepper. */
export const computePlainDigest = (value: string) =>
  createHash("sha256").update(value).digest("base64url");

/** Dependencies with these peppers, or without any. */
export function withPeppers(suite: Suite, ...peppers: string[]): Deps {
  const digests =
    peppers.length > 0
      ? createDigests(peppers)
      : { pepperCount: 0, compute: computePlainDigest, renew: (stored: string) => stored };
  return { ...suite.api.deps, digests };
}
