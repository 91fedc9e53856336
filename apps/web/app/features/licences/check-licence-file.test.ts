import { readFileSync } from "node:fs";

import type { LicenceVerificationResult } from "@site/licence/licence-file";
import type { PublicJwks } from "@site/licence/signing-keys";
import { describe, expect, test } from "vitest";

import { checkLicenceFile } from "./check-licence-file.ts";

interface Vectors {
  product: string;
  jwks: Record<string, PublicJwks>;
  vectors: { name: string; jwks: string; file: string; expected: LicenceVerificationResult }[];
}

const vectorsUrl = new URL(
  "../../../../../packages/licence/format/licence-vectors.json",
  import.meta.url,
);
const { product, jwks, vectors } = JSON.parse(readFileSync(vectorsUrl, "utf8")) as Vectors;

function getKeys(vector: { jwks: string }): PublicJwks {
  return jwks[vector.jwks] ?? { keys: [] };
}

describe("checkLicenceFile", () => {
  test.each(vectors)("$name", async (vector) => {
    const check = await checkLicenceFile(vector.file, getKeys(vector), product);
    expect(check).toMatchObject(
      vector.expected.ok
        ? { verdict: "genuine", payload: vector.expected.payload }
        : { verdict: "refused" },
    );
  });

  test("accepts whitespace around a pasted file", async () => {
    const genuine = vectors.find((vector) => vector.expected.ok);
    if (!genuine) throw new Error("The vectors hold no genuine licence.");
    const check = await checkLicenceFile(`\n  ${genuine.file} \r\n`, getKeys(genuine), product);
    expect(check.verdict).toBe("genuine");
  });

  test("accepts no file without keys", async () => {
    for (const vector of vectors) {
      expect((await checkLicenceFile(vector.file, { keys: [] }, product)).verdict).toBe("refused");
    }
  });

  test("has a different message for every reason", async () => {
    const messages = new Map<string, string>();
    for (const vector of vectors) {
      if (vector.expected.ok) continue;
      const check = await checkLicenceFile(vector.file, getKeys(vector), product);
      if (check.verdict === "refused") messages.set(vector.expected.reason, check.message);
    }
    expect(messages.size).toBe(5);
    expect(new Set(messages.values()).size).toBe(5);
  });
});
