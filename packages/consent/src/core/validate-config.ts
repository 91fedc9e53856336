import type { ConfigProblem } from "./config-problem.ts";
import { cookieNames } from "./decision-cookies.ts";
import { domainProblems, itemProblems } from "./item-problems.ts";
import type { ConsentConfig } from "./types.ts";

export type { ConfigProblem };

export class ConsentConfigError extends Error {
  override name = "ConsentConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ item, field, expected }) =>
      [...(item ? [`item "${item}"`] : []), `field "${field}": ${expected}`].join(", "),
    );
    super(`The consent configuration is wrong:\n${lines.map((line) => `- ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

const FIELDS = ["necessary", "optional", "functional", "cookieNames", "domain", "firstSet"];
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Throws one ConsentConfigError that names every wrong field, or returns the configuration unchanged. Meant for
 * development, tests and the build; the core trusts its input.
 */
export function validateConfig<const Config extends ConsentConfig>(config: Config): Config {
  const problems = configProblems(config);
  if (problems.length > 0) throw new ConsentConfigError(problems);
  return config;
}

function configProblems(config: ConsentConfig): ConfigProblem[] {
  if (typeof config !== "object" || config === null) {
    return [{ item: undefined, field: "config", expected: "an object" }];
  }
  const problems: ConfigProblem[] = [];
  const report = (field: string, expected: string) =>
    problems.push({ item: undefined, field, expected });

  for (const field of Object.keys(config)) {
    if (!FIELDS.includes(field))
      report(field, `no field of the configuration (${FIELDS.join(", ")})`);
  }
  const categories = (["necessary", "optional", "functional"] as const).filter((category) => {
    const isList = Array.isArray(config[category]);
    if (!isList) report(category, "a list of items");
    return isList;
  });

  const names = cookieNames(config);
  if (![names.flag, names.list].every(isCookieName) || names.flag === names.list) {
    report("cookieNames", "two different cookie names, flag and list");
    return problems;
  }
  problems.push(...domainProblems(config.domain));
  problems.push(...itemProblems(config, categories, names));

  const { firstSet } = config;
  const isSet = Array.isArray(firstSet) && firstSet.every((id) => typeof id === "string");
  if (firstSet !== undefined && !isSet) report("firstSet", "a list of identifiers");
  return problems;
}

function isCookieName(name: unknown): boolean {
  return typeof name === "string" && COOKIE_NAME.test(name) && !name.includes("*");
}
