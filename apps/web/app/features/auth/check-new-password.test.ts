import { describe, expect, test } from "vitest";

import { isBreachedPassword, computeSha1Hex } from "./check-new-password.ts";

describe("isBreachedPassword", () => {
  test("knows a listed password by the rest of its hash", async () => {
    // FIPS 180-2, appendix A: the SHA-1 of "abc".
    expect(await computeSha1Hex("abc")).toBe("A9993E364706816ABA3E25717850C26C9CD0D89D");
    const listed = () => Promise.resolve({ hashSuffixes: ["E364706816ABA3E25717850C26C9CD0D89D"] });
    expect(await isBreachedPassword("abc", listed)).toBe(true);
    expect(await isBreachedPassword("abd", listed)).toBe(false);
  });

  test("gives away five digits of the hash and nothing else", async () => {
    const asked: string[] = [];
    await isBreachedPassword("abc", (prefix) => {
      asked.push(prefix);
      return Promise.resolve({ hashSuffixes: [] });
    });
    expect(asked).toEqual(["A9993"]);
  });

  test("accepts every password while the list cannot be reached", async () => {
    const away = () => Promise.reject(new Error("away"));
    expect(await isBreachedPassword("abc", away)).toBe(false);
  });
});
