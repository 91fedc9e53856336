import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";

import * as auth from "./auth.ts";
import * as billing from "./billing.ts";
import * as licences from "./licences.ts";
import * as product from "./product.ts";

/** Everything a person or a client sends, with one good example of each. */
const id = "0b8f1c52-6d0e-4c55-9a59-2f6d3f0f6a11";
const inputs: Record<string, Record<string, unknown>> = {
  signUpInputSchema: { displayName: "Ada", email: "ada@example.com", password: "correct horse" },
  logInInputSchema: { email: "ada@example.com", password: "x" },
  resetPasswordInputSchema: { newPassword: "correct horse" },
  changePasswordInputSchema: { currentPassword: "x", newPassword: "correct horse" },
  updateProfileInputSchema: { displayName: "Ada", company: "" },
  sendVerificationInputSchema: { returnPath: "/account" },
  requestPasswordResetInputSchema: { email: "ada@example.com", returnPath: "/account" },
  breachedPasswordsInputSchema: { hashPrefix: "0A1B2" },
  emailActionSchema: { mode: "verifyEmail", oobCode: "x", returnPath: "/account" },
  quoteInputSchema: { planId: "pro", couponCode: "SPRING" },
  startCheckoutInputSchema: { planId: "pro", couponCode: "SPRING", termsVersion: "2026-11-01" },
  purchaseRefSchema: { purchaseId: id },
  receiptInputSchema: { purchaseId: id },
  licenceFileInputSchema: { licenceId: id },
  downloadLinkInputSchema: { version: "2.4.1", platform: "linux", arch: "x64" },
  mailDownloadsInputSchema: { email: "ada@example.com" },
};

const wrongValues: unknown[] = [
  undefined,
  null,
  7,
  true,
  {},
  [],
  "",
  " ",
  "?",
  "a",
  "a@b",
  "\u0000",
  "é".repeat(5_000),
];

const modules: Record<string, unknown> = { ...auth, ...billing, ...licences, ...product };

test("every input schema is among those looked at here", () => {
  const exported = Object.keys(modules).filter((name) => name.endsWith("InputSchema"));
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(exported));
});

describe.each(Object.entries(inputs))("%s", (name, example) => {
  const schema = modules[name] as z.ZodMiniType;

  test("accepts its example", () => {
    expect(schema.safeParse(example)).toMatchObject({ success: true });
  });

  test.each(Object.keys(example))(
    "says what is wrong with %s in a sentence of its own",
    (field) => {
      const messages = wrongValues
        .map((value) => schema.safeParse({ ...example, [field]: value }))
        .flatMap((result) => result.error?.issues ?? [])
        .map((issue) => issue.message);
      expect(messages).not.toHaveLength(0);
      for (const message of messages) {
        expect(message).toMatch(/^[A-Z][^\n]{5,78}\.$/);
        expect(message).not.toMatch(/invalid|expected|schema|regex|undefined|null/i);
      }
    },
  );
});
