// oxlint-disable-next-line no-restricted-imports -- the one place for what could be guessed from a plain digest
import { createHash, createHmac } from "node:crypto";

/** What is stored in place of values that could be guessed: addresses, networks, computers. */
export interface Digests {
  compute: (value: string) => string;
  /** A stored digest, brought to the newest pepper without its value. */
  renew: (stored: string) => string;
  /** How many there are: a digest begins with the number of its peppers. */
  pepperCount: number;
}

/**
 * HMAC-SHA-256 under each pepper in turn, the oldest first, of a plain SHA-256: a reader of the database cannot try
 * values without all peppers. A digest without a number in front is a plain one.
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
