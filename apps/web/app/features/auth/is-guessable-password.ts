import { brand } from "@site/content/brand";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

/** A part of an address that is shorter says nothing of its owner. */
const SHORTEST_WORD = 3;

/** What anybody would try here first. */
const wordsOfOurs = [
  ...brand.name.split(" "),
  ...brand.company.name.split(" "),
  new URL(brand.origin).hostname,
  "password",
  "licence",
  "license",
];

/** Whether a password is too short once our names and its owner's address are taken out of it. */
export function isGuessablePassword(password: string, email: string): boolean {
  const words = [...wordsOfOurs, email, ...email.split(/[@.+]/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  return rest.length < PASSWORD_MIN_LENGTH;
}
