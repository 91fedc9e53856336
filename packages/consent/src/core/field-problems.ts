import { LOCALES } from "./locale-codes.ts";
import type { ConsentType, OptionalService } from "./types.ts";

const NECESSARY_FIELDS = ["id", "name", "description", "cookies"];
const OPTIONAL_FIELDS = [
  ...NECESSARY_FIELDS,
  "initialState",
  "accepted",
  "declined",
  "consentTypes",
];
const CONSENT_TYPES: readonly string[] = [
  "ad_storage",
  "ad_user_data",
  "ad_personalization",
  "analytics_storage",
  "functionality_storage",
  "personalization_storage",
] satisfies ConsentType[];

// A token of RFC 6265.
const COOKIE_PATTERN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The wrong fields of one item, each with what it should be. */
export function findFieldProblems(service: OptionalService, optional: boolean): [string, string][] {
  const fields = optional ? OPTIONAL_FIELDS : NECESSARY_FIELDS;
  const problems: [string, string][] = Object.keys(service)
    .filter((field) => !fields.includes(field))
    .map((field) => [field, `no field of such an item (${fields.join(", ")})`]);
  const check = (field: keyof OptionalService, passes: boolean, expected: string) => {
    if (!passes) problems.push([field, expected]);
  };

  check(
    "id",
    typeof service.id === "string" && /^[\w-]+$/.test(service.id),
    "letters, digits, _ and -",
  );
  check("name", isTranslatable(service.name), "a text, or texts by language with English");
  check(
    "description",
    isTranslatable(service.description),
    "a text, or texts by language with English",
  );
  check(
    "cookies",
    isListOf(service.cookies, (name) => COOKIE_PATTERN.test(name)),
    "a list of cookie names, in which * may stand for characters",
  );
  if (!optional) return problems;

  check("initialState", isOptional(service.initialState, "boolean"), "true or false");
  check("accepted", isOptional(service.accepted, "function"), "a function");
  check("declined", isOptional(service.declined, "function"), "a function");
  check(
    "consentTypes",
    service.consentTypes === undefined ||
      isListOf(service.consentTypes, (type) => CONSENT_TYPES.includes(type)),
    `a list of ${CONSENT_TYPES.join(", ")}`,
  );
  return problems;
}

function isOptional(value: unknown, type: "boolean" | "function"): boolean {
  return value === undefined || typeof value === type;
}

function isListOf(value: unknown, passes: (entry: string) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string" && passes(entry));
}

function isTranslatable(value: unknown): boolean {
  if (isText(value)) return true;
  if (typeof value !== "object" || value === null || !("en" in value)) return false;
  const codes: readonly string[] = LOCALES;
  return Object.entries(value).every(([code, text]) => codes.includes(code) && isText(text));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
