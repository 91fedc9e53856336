import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { isGuessablePassword } from "./check-new-password.ts";

const email = "ada.lovelace@engine.example";

test("a password that is little more than our name, or the person's own, is refused", () => {
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

test("an otherwise strong password may contain our name, and an address of short parts refuses nothing", () => {
  expect(isGuessablePassword(`${brand.name} gates open at dawn`, email)).toBe(false);
  expect(isGuessablePassword("correct horse battery", email)).toBe(false);
  expect(isGuessablePassword("abcdefgh", "ab@c.de")).toBe(false);
});
