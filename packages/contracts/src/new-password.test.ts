import { expect, test } from "vitest";

import { changePasswordInputSchema, resetPasswordInputSchema, signUpInputSchema } from "./auth.ts";

const person = { displayName: "Ada", email: "ada@example.com" };
const isTaken = (password: string) =>
  [
    signUpInputSchema.safeParse({ ...person, password }).success,
    resetPasswordInputSchema.safeParse({ newPassword: password }).success,
    changePasswordInputSchema.safeParse({ currentPassword: "x", newPassword: password }).success,
  ].every(Boolean);

test("a new password has 8 to 128 characters of any kind, and is used as typed", () => {
  expect(["x".repeat(7), "x".repeat(129)].map(isTaken)).toEqual([false, false]);
  const sound = [
    "x".repeat(8),
    "x".repeat(128),
    "        ",
    "12345678",
    "ÄÖÜßñ漢字🔑",
    " aB \t cD ",
  ];
  expect(sound.filter((password) => !isTaken(password))).toEqual([]);
  for (const newPassword of sound) {
    expect(resetPasswordInputSchema.parse({ newPassword })).toEqual({ newPassword });
  }
});
