import { randomInt } from "node:crypto";

/**
 * Capitals and digits that cannot be mistaken for each other in print or by hand (no 0 O, 1 I L, 2 Z, 5 S, 8 B, U
 * V), and without vowels, so that no code reads as a word.
 */
export const codeAlphabet = "CDFGHJKMNPQRTWXY34679";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new code in stored form: 12 characters from the platform's cryptographic source, 52 bits. */
export function generateCouponCode(): string {
  const pick = () => codeAlphabet.charAt(randomInt(codeAlphabet.length));
  return Array.from({ length: GROUPS * GROUP_LENGTH }, pick).join("");
}

/** A generated code as people read it, in groups with hyphens; any other as stored. */
export function printCouponCode(code: string): string {
  const isGenerated =
    code.length === GROUPS * GROUP_LENGTH &&
    Array.from(code).every((character) => codeAlphabet.includes(character));
  if (!isGenerated) return code;
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    code.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.join("-");
}
