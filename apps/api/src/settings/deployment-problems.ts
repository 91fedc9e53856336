import { connectionProblem } from "./database-connection.ts";
import { type Config, settingNames } from "./environment-schema.ts";
import { type GivenSettings, productionRules } from "./production-rules.ts";

/** A setting that does not fit the deployment, and why. Values are left out: some of them are secrets. */
export interface SettingProblem {
  name: string;
  found: string;
}

/** What no deployment can use, whatever it is for. */
export function unusableSettings({ DATABASE_URL, DATABASE_CA }: Partial<Config>): SettingProblem[] {
  if (DATABASE_URL === undefined) return [];
  const found = connectionProblem({ DATABASE_URL, DATABASE_CA });
  return found === undefined ? [] : [{ name: "DATABASE_URL", found }];
}

/** What a copy with test keys cannot do without. */
const allowedInStaging: ReadonlySet<string> = new Set(["STRIPE_SECRET_KEY"]);

/** Every setting that would serve people with stand-ins, publicly known keys, or without encryption. */
export function deploymentProblems(config: Partial<Config>): SettingProblem[] {
  if (config.DEPLOYMENT !== "production" && config.DEPLOYMENT !== "staging") return [];
  return settingNames
    .filter((name) => config.DEPLOYMENT === "production" || !allowedInStaging.has(name))
    .flatMap((name) => {
      const found = problemOf(name, config[name], config);
      return found === undefined ? [] : [{ name, found }];
    });
}

/** The problems that prevent the start. Staging may allow some, each by name. */
export function refusedSettings(config: Partial<Config>): SettingProblem[] {
  const allowed = config.DEPLOYMENT === "staging" ? (config.STAGING_ALLOWS ?? "").split(",") : [];
  return deploymentProblems(config).filter(({ name }) => !allowed.includes(name));
}

/** Settings that libraries read themselves, beside ours. */
export function environmentProblems(environment: NodeJS.ProcessEnv): SettingProblem[] {
  if (environment.DEPLOYMENT !== "production") return [];
  const emulators = Object.keys(environment)
    .filter((name) => name.endsWith("EMULATOR_HOST") && !(name in productionRules))
    .map((name) => ({ name, found: "must not be set in production: it leads to an emulator" }));
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED !== "0") return emulators;
  const found = "must not be 0 in production: no certificate would be checked";
  return [...emulators, { name: "NODE_TLS_REJECT_UNAUTHORIZED", found }];
}

function problemOf<Name extends keyof GivenSettings>(
  name: Name,
  value: GivenSettings[Name] | undefined,
  others: Partial<Config>,
): string | undefined {
  return value === undefined ? undefined : productionRules[name](value, others);
}
