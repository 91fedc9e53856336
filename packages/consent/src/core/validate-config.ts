import {
  CONSENT_TYPES,
  type ConsentConfig,
  type ConsentModeDefaults,
  getCookieNames,
  type NecessaryService,
  type OptionalService,
} from "./config.ts";
import { matchesCookieName } from "./cookies.ts";
import { LOCALES } from "./locale-codes.ts";

/** An error in a configuration and its location. */
export interface ConfigProblem {
  /** Id of the service, or its position (`optional[1]`) if it has none; undefined outside of services. */
  service: string | undefined;
  field: string;
  expected: string;
}

/** The name of an invalid field of a service, and a description of a valid value. */
type FieldProblem = [field: string, expected: string];

export class ConsentConfigError extends Error {
  override name = "ConsentConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ service, field, expected }) =>
      [...(service ? [`service "${service}"`] : []), `field "${field}": ${expected}`].join(", "),
    );
    super(`The consent configuration is wrong:\n${lines.map((line) => `- ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

const CATEGORIES = ["necessary", "optional", "functional"] as const;
const FIELDS = [
  ...CATEGORIES,
  "cookieNames",
  "domain",
  "revision",
  "initialRevision",
  "consentMode",
];
const NECESSARY_FIELDS = ["id", "name", "description", "cookies", "vendor"];
const OPTIONAL_FIELDS = [
  ...NECESSARY_FIELDS,
  "initialState",
  "accepted",
  "declined",
  "consentTypes",
];
/** A token as defined by RFC 6265. */
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns the configuration unchanged, or throws one ConsentConfigError that lists every invalid
 * field. Call it in development, tests and the build; the core does not validate its input.
 */
export function validateConfig<const Config extends ConsentConfig>(config: Config): Config {
  const problems = findConfigProblems(config);
  if (problems.length > 0) throw new ConsentConfigError(problems);
  return config;
}

function findConfigProblems(config: ConsentConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const report = (field: string, expected: string) =>
    problems.push({ service: undefined, field, expected });
  if (typeof config !== "object" || config === null) {
    report("config", "an object");
    return problems;
  }

  for (const field of Object.keys(config)) {
    if (!FIELDS.includes(field)) {
      report(field, `no field of the configuration (${FIELDS.join(", ")})`);
    }
  }
  const lists = CATEGORIES.filter((category) => Array.isArray(config[category]));
  for (const category of CATEGORIES) {
    if (!lists.includes(category)) report(category, "a list of services");
  }

  const names = getCookieNames(config);
  if (![names.flag, names.list].every(isCookieName) || names.flag === names.list) {
    report("cookieNames", "two different cookie names, flag and list");
    return problems;
  }
  const { domain, revision, initialRevision, consentMode } = config;
  if (domain !== undefined && !isCookieDomain(domain))
    report("domain", "a domain such as example.com");
  problems.push(...findServiceProblems(config, lists, names));
  if (revision !== undefined && !isRevision(revision)) {
    report("revision", "a number, or letters, digits, _ and -");
  }
  if (initialRevision !== undefined && !isRevision(initialRevision)) {
    report("initialRevision", "a result of getRevision");
  }
  if (consentMode !== undefined && !isConsentMode(consentMode)) {
    report(
      "consentMode",
      "waitForUpdate in milliseconds, and regions with codes such as US-CA and granted consent types",
    );
  }
  return problems;
}

/** Checks the services of the given categories, each alone and against the others. */
function findServiceProblems(
  config: ConsentConfig,
  categories: readonly (typeof CATEGORIES)[number][],
  names: { flag: string; list: string },
): ConfigProblem[] {
  const ids = new Set<string>();
  const protectedCookies = [names.flag, names.list, ...getNecessaryCookieNames(config)];
  return categories.flatMap((category) =>
    config[category].flatMap((service, index) => {
      const place = `${category}[${index}]`;
      if (typeof service !== "object" || service === null) {
        return [{ service: place, field: category, expected: "a service, which is an object" }];
      }
      const label = typeof service.id === "string" && service.id ? service.id : place;
      const problems = findFieldProblems(service, category);
      if (ids.has(service.id)) problems.push(["id", "an identifier that no other service has"]);
      ids.add(service.id);
      if (category !== "necessary") problems.push(...findGreedyPatterns(service, protectedCookies));
      return problems.map(([field, expected]) => ({ service: label, field, expected }));
    }),
  );
}

function findFieldProblems(
  service: OptionalService,
  category: (typeof CATEGORIES)[number],
): FieldProblem[] {
  const fields = category === "necessary" ? NECESSARY_FIELDS : OPTIONAL_FIELDS;
  const problems: FieldProblem[] = Object.keys(service)
    .filter((field) => !fields.includes(field))
    .map((field) => [field, `no field of such a service (${fields.join(", ")})`]);
  const check = (field: keyof OptionalService, isValid: boolean, expected: string) => {
    if (!isValid) problems.push([field, expected]);
  };
  const { id, name, description, cookies, vendor } = service;
  const { initialState, accepted, declined, consentTypes } = service;
  const text = "a text, or texts by language with English";

  check("id", typeof id === "string" && /^[\w-]+$/.test(id), "letters, digits, _ and -");
  check("name", isTranslatable(name), text);
  check("description", isTranslatable(description), text);
  check(
    "cookies",
    isListOf(cookies, (one) => COOKIE_NAME.test(one)),
    "a list of cookie names, in which * may stand for characters",
  );
  check("vendor", vendor === undefined || isVendor(vendor), "a name, and a policy on http(s)");
  if (category === "necessary") return problems;

  check("initialState", isOptional(initialState, "boolean"), "true or false");
  check("accepted", isOptional(accepted, "function"), "a function");
  check("declined", isOptional(declined, "function"), "a function");
  check(
    "consentTypes",
    consentTypes === undefined || isListOf(consentTypes, isConsentType),
    `a list of ${CONSENT_TYPES.join(", ")}`,
  );
  return problems;
}

/**
 * Finds cookie patterns that match cookies to preserve. Disabling a service removes every cookie
 * that its patterns match.
 */
function findGreedyPatterns(
  { cookies }: NecessaryService,
  protectedCookies: readonly string[],
): FieldProblem[] {
  if (!Array.isArray(cookies)) return [];
  const patterns = cookies.filter((pattern) => typeof pattern === "string");
  const matched = protectedCookies.filter((name) => matchesCookieName(patterns, name));
  if (matched.length === 0) return [];
  return [["cookies", `names that do not match the necessary ${matched.join(", ")}`]];
}

function getNecessaryCookieNames({ necessary }: ConsentConfig): string[] {
  if (!Array.isArray(necessary)) return [];
  return necessary
    .flatMap((service: NecessaryService | null) =>
      Array.isArray(service?.cookies) ? service.cookies : [],
    )
    .filter((name) => typeof name === "string");
}

function isCookieName(name: unknown): boolean {
  return typeof name === "string" && COOKIE_NAME.test(name) && !name.includes("*");
}

/** Whether a value is a domain as in a cookie: without scheme, port and path. */
function isCookieDomain(domain: unknown): boolean {
  return typeof domain === "string" && /^\.?[\w-]+(\.[\w-]+)+$/.test(domain);
}

function isRevision(value: unknown): boolean {
  return /^[\w-]+$/.test(String(value)) && ["string", "number"].includes(typeof value);
}

function isConsentType(type: string): boolean {
  return CONSENT_TYPES.some((known) => known === type);
}

function isConsentMode(value: ConsentModeDefaults): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { waitForUpdate = 0, regions = [] } = value;
  return (
    typeof waitForUpdate === "number" &&
    Array.isArray(regions) &&
    regions.every(
      (region) =>
        isListOf(region?.codes, (code) => /^[A-Z]{2}(-[A-Z\d]{1,3})?$/.test(code)) &&
        isListOf(region.granted, isConsentType),
    )
  );
}

function isVendor(vendor: NonNullable<NecessaryService["vendor"]>): boolean {
  if (typeof vendor !== "object" || !isText(vendor?.name)) return false;
  const { policy } = vendor;
  return policy === undefined || /^https?:\/\//.test(policy);
}

function isOptional(value: unknown, type: "boolean" | "function"): boolean {
  return value === undefined || typeof value === type;
}

function isListOf(value: unknown, isValid: (entry: string) => boolean): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === "string" && isValid(entry))
  );
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
