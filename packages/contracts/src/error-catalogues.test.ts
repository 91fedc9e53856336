import { expect, test } from "vitest";

import { errorCodes, errorDataSchema } from "./error-codes.ts";
import { toIdentityErrorCode, identityErrorCodes } from "./sign-in/identity-errors.ts";

test("every error code is there once, in snake case", () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test("a refusal travels with its code, its request and, where asked for, fields and waiting time", () => {
  for (const appCode of errorCodes) {
    const data = { appCode, requestId: "r-1", retryAfterSeconds: 5, fields: { email: "Wrong." } };
    expect(errorDataSchema.parse(data)).toEqual(data);
  }
  expect(errorDataSchema.safeParse({ appCode: "other", requestId: "r-1" }).success).toBe(false);
});

test("every identity error is there once, and the ones the specification names are among them", () => {
  expect(new Set(identityErrorCodes).size).toBe(identityErrorCodes.length);
  expect(identityErrorCodes).toEqual(
    expect.arrayContaining([
      "auth/wrong-password",
      "auth/user-not-found",
      "auth/email-already-in-use",
      "auth/invalid-email",
      "auth/weak-password",
      "auth/too-many-requests",
      "auth/network-request-failed",
      "auth/popup-closed-by-user",
      "auth/requires-recent-login",
      "auth/user-disabled",
    ]),
  );
});

test("whatever the identity client throws has a code of the catalogue", () => {
  for (const code of identityErrorCodes) {
    expect(toIdentityErrorCode(Object.assign(new Error(code), { code }))).toBe(code);
  }
  for (const thrown of [
    undefined,
    null,
    "auth/weak-password",
    new Error("x"),
    { code: 7 },
    { code: "toString" },
    { code: "auth/never-heard-of" },
  ]) {
    expect(toIdentityErrorCode(thrown)).toBe("auth/internal-error");
  }
});
