// oxlint-disable-next-line no-restricted-imports -- the one place that digests guessable values
import { createHash, createHmac } from "node:crypto";

/** Digests that are stored instead of addresses, networks and computers. Plain digests of these could be guessed. */
export interface Digests {
  compute: (value: string) => string;
  /** Adds the newer peppers to a stored digest, without needing the original value. */
  renew: (stored: string) => string;
  /** The number of peppers, with which each digest begins. */
  pepperCount: number;
}

/**
 * A plain SHA-256, then HMAC-SHA-256 with each pepper, the oldest first. Somebody who reads the database cannot try
 * values without all peppers. A digest without a leading number has no pepper.
 */
export function createDigests(peppers: readonly string[]): Digests {
  const renewed = (stored: string): string => {
    const [, count = "0", digest = ""] = /^(?:(\d+)\.)?(.*)$/.exec(stored) ?? [];
    if (Number(count) > peppers.length) {
      throw new Error(`DIGEST_PEPPER lacks a pepper: stored digests have ${count} of them.`);
    }
    const rest = peppers.slice(Number(count));
    return `${peppers.length}.${rest.reduce((text, pepper) => computeHmac(pepper, text), digest)}`;
  };
  return {
    pepperCount: peppers.length,
    renew: renewed,
    compute: (value) => renewed(computePlainDigest(value)),
  };
}

function computeHmac(pepper: string, text: string): string {
  return createHmac("sha256", pepper).update(text).digest("base64url");
}

function computePlainDigest(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
