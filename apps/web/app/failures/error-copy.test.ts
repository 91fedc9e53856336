import { errorCodes } from "@site/contracts/error-codes";
import { identityErrorCodes } from "@site/contracts/sign-in/identity-errors";
import { describe, expect, test } from "vitest";

import { errorCopy, identityCopy } from "./error-copy.ts";

const all = [...Object.entries(errorCopy), ...Object.entries(identityCopy)];
// The error of a failed login must not reveal which part was wrong.
const sameOnPurpose = ["auth/invalid-credential", "auth/user-not-found", "auth/wrong-password"];

describe("error texts", () => {
  test("every code of both lists has a text", () => {
    expect(Object.keys(errorCopy).sort()).toEqual([...errorCodes].sort());
    expect(Object.keys(identityCopy).sort()).toEqual([...identityErrorCodes].sort());
  });

  test.each(all)("%s has complete, calm sentences", (_, { message }) => {
    expect(message).toMatch(/^[A-Z].*\.$/s);
    expect(message).not.toMatch(/!|oops|sorry|error \d|auth\/|undefined/i);
  });

  test("a wrong password, an unknown user and an invalid credential read the same", () => {
    const copies = sameOnPurpose.map((code) => identityCopy[code as keyof typeof identityCopy]);
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
  });

  test("every other identity error has its own sentence", () => {
    const others = Object.entries(identityCopy).filter(([code]) => !sameOnPurpose.includes(code));
    expect(new Set(others.map(([, copy]) => copy.message)).size).toBe(others.length);
  });

  test("every API error has its own sentence", () => {
    expect(new Set(Object.values(errorCopy).map((copy) => copy.message)).size).toBe(
      errorCodes.length,
    );
  });

  test.each(all.filter(([, { nextStep }]) => nextStep))(
    "the link of %s stays on the site",
    (_, { nextStep }) => {
      expect(nextStep?.to).toMatch(/^\/[a-z-]+$/);
    },
  );
});
