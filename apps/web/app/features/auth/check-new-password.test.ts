import { brand } from "@site/content/brand";
import { describe, expect, test } from "vitest";

import { computeSha1Hex, isBreachedPassword, isGuessablePassword } from "./check-new-password.ts";

describe("isBreachedPassword", () => {
  test("finds a listed password by the suffix of its hash", async () => {
    // FIPS 180-2, appendix A: the SHA-1 of "abc".
    expect(await computeSha1Hex("abc")).toBe("A9993E364706816ABA3E25717850C26C9CD0D89D");
    const respondWithListedHash = () =>
      Promise.resolve({ hashSuffixes: ["E364706816ABA3E25717850C26C9CD0D89D"] });
    expect(await isBreachedPassword("abc", respondWithListedHash)).toBe(true);
    expect(await isBreachedPassword("abd", respondWithListedHash)).toBe(false);
  });

  test("sends only the first five digits of the hash", async () => {
    const asked: string[] = [];
    await isBreachedPassword("abc", (prefix) => {
      asked.push(prefix);
      return Promise.resolve({ hashSuffixes: [] });
    });
    expect(asked).toEqual(["A9993"]);
  });

  test("accepts every password if the list is unavailable", async () => {
    const failRequest = () => Promise.reject(new Error("away"));
    expect(await isBreachedPassword("abc", failRequest)).toBe(false);
  });
});

const email = "ada.lovelace@engine.example";

test("rejects a password made mostly of our name or the user's address", () => {
  const weak = [
    `${brand.name}2026`,
    `My${brand.name.toUpperCase()}!pw`,
    `${brand.company.name} 123`,
    "Password1234",
    "license-key",
    "ada.lovelace@engine.example",
    "Lovelace1815",
  ];
  expect(weak.filter((password) => !isGuessablePassword(password, email))).toEqual([]);
});

test("accepts a long password that contains our name, and ignores short parts of the address", () => {
  expect(isGuessablePassword(`${brand.name} gates open at dawn`, email)).toBe(false);
  expect(isGuessablePassword("correct horse battery", email)).toBe(false);
  expect(isGuessablePassword("abcdefgh", "ab@c.de")).toBe(false);
});
