import { findConnectionProblem } from "./database-connection.ts";
import type { RelatedSettings, SettingWarning } from "./setting-types.ts";
import { type Config, getSetting, type SettingName, settingNames } from "./settings.ts";

/**
 * A setting that does not fit the deployment, and the reason. Values are left out, because some of them are secrets.
 */
export interface SettingProblem {
  name: string;
  found: string;
}

/** Finds valid values that no deployment can use. */
export function findUnusableSettings({
  DATABASE_URL,
  DATABASE_CA,
}: Partial<Config>): SettingProblem[] {
  if (DATABASE_URL === undefined) return [];
  const found = findConnectionProblem({ DATABASE_URL, DATABASE_CA });
  return found === undefined ? [] : [{ name: "DATABASE_URL", found }];
}

/** Settings that would run production with mock services, publicly known keys or without encryption. */
export function findUnsafeSettings(config: Partial<Config>): SettingProblem[] {
  const { DEPLOYMENT } = config;
  if (DEPLOYMENT !== "production" && DEPLOYMENT !== "staging") return [];
  return settingNames.flatMap((name) => {
    const { productionRule, allowedInStaging } = getSetting(name);
    const value = config[name];
    if (value === undefined || (DEPLOYMENT === "staging" && allowedInStaging)) return [];
    const found = productionRule(value, config);
    return found === undefined ? [] : [{ name, found }];
  });
}

/** The unsafe settings that prevent the start. Staging may allow some by name. */
export function findRejectedSettings(config: Partial<Config>): SettingProblem[] {
  const allowed = config.DEPLOYMENT === "staging" ? (config.STAGING_ALLOWS ?? "").split(",") : [];
  return findUnsafeSettings(config).filter(({ name }) => !allowed.includes(name));
}

/** Finds problems of environment variables that libraries read themselves. */
export function findEnvironmentProblems(environment: NodeJS.ProcessEnv): SettingProblem[] {
  if (environment.DEPLOYMENT !== "production") return [];
  const emulators = Object.keys(environment)
    .filter((name) => name.endsWith("EMULATOR_HOST") && !isSettingName(name))
    .map((name) => ({ name, found: "must not be set in production: it leads to an emulator" }));
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED !== "0") return emulators;
  const found = "must not be 0 in production: no certificate would be checked";
  return [...emulators, { name: "NODE_TLS_REJECT_UNAUTHORIZED", found }];
}

/** Values that work but are risky outside the local environment. */
export function findSettingWarnings(config: Config): (SettingWarning & { name: SettingName })[] {
  if (config.DEPLOYMENT === "local") return [];
  const related: RelatedSettings = config;
  return settingNames.flatMap((name) => {
    const warning = getSetting(name).warning?.(config[name], related);
    return warning ? [{ name, ...warning }] : [];
  });
}

/** Explains how to fix a setting. */
export function getSettingFix(name: string): string {
  return isSettingName(name)
    ? getSetting(name).howToSet
    : `Leave ${name} out: nothing of the shop needs it.`;
}

function isSettingName(name: string): name is SettingName {
  return settingNames.some((known) => known === name);
}
