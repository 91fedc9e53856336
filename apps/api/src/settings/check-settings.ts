import { findConnectionProblem, isRemoteDatabase } from "./database-connection.ts";
import { isLiveKey, isPublicOrigin } from "./production-rules.ts";
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
  const signs = findProductionSigns(config);
  if (config.DEPLOYMENT === undefined || (config.DEPLOYMENT === "local" && signs.length === 0)) {
    return [];
  }
  return [
    ...findMisnamedDeployment(config, signs),
    ...findLocalSettings(config),
    ...findRepeatedSecrets(config),
  ];
}

/** Settings of a shop that others can reach, whatever DEPLOYMENT says. */
export function findProductionSigns(config: Partial<Config>): SettingName[] {
  const { SITE_ORIGIN, DATABASE_URL, STRIPE_SECRET_KEY } = config;
  const signs: SettingName[] = [];
  if (SITE_ORIGIN !== undefined && isPublicOrigin(SITE_ORIGIN)) signs.push("SITE_ORIGIN");
  if (DATABASE_URL !== undefined && isRemoteDatabase(DATABASE_URL)) signs.push("DATABASE_URL");
  if (STRIPE_SECRET_KEY !== undefined && isLiveKey(STRIPE_SECRET_KEY)) {
    signs.push("STRIPE_SECRET_KEY");
  }
  return signs;
}

/** A deployment called `local` with signs of production, or a live key outside production. */
function findMisnamedDeployment(
  { DEPLOYMENT, STRIPE_SECRET_KEY }: Partial<Config>,
  signs: SettingName[],
): SettingProblem[] {
  if (DEPLOYMENT === "production") return [];
  const problems: SettingProblem[] = [];
  if (DEPLOYMENT === "local") {
    const found = `is local, but ${signs.join(", ")} ${signs.length > 1 ? "are" : "is"} not of this machine`;
    problems.push({ name: "DEPLOYMENT", found });
  }
  if (STRIPE_SECRET_KEY !== undefined && isLiveKey(STRIPE_SECRET_KEY)) {
    const found = "is a live key: only production may take real money";
    problems.push({ name: "STRIPE_SECRET_KEY", found });
  }
  return problems;
}

function findLocalSettings(config: Partial<Config>): SettingProblem[] {
  const isProduction = config.DEPLOYMENT === "production";
  return settingNames.flatMap((name) => {
    const { productionRule, allowedInStaging } = getSetting(name);
    const value = config[name];
    if (value === undefined || (!isProduction && allowedInStaging)) return [];
    const found = productionRule(value, config);
    return found === undefined ? [] : [{ name, found }];
  });
}

/** Secrets that are texts of our choice, or contain a password. */
const comparedSecrets = [
  "DATABASE_URL",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MAIL_URL",
  "MAIL_REPORTS_SECRET",
  "JOBS_SECRET",
  "DIGEST_PEPPER",
  "FRONT_SECRET",
] as const satisfies SettingName[];

/** One value for several secrets opens all doors with the key of one. */
function findRepeatedSecrets(config: Partial<Config>): SettingProblem[] {
  const owners = new Map<string, SettingName>();
  const problems: SettingProblem[] = [];
  for (const name of comparedSecrets) {
    for (const secret of getSecretParts(config[name] ?? "")) {
      const owner = owners.get(secret);
      if (owner === undefined) owners.set(secret, name);
      else problems.push({ name, found: `has the same secret as ${owner}` });
    }
  }
  return problems;
}

/** The password of an address, or the secrets of a list without their prefix. */
function getSecretParts(value: string): string[] {
  const url = value.includes("://") ? URL.parse(value) : null;
  const secrets = url === null ? value.split(",") : [url.password];
  return secrets.map((secret) => secret.replace(/^whsec_/, "")).filter(Boolean);
}

/** The unsafe settings that prevent the start. Staging may allow some by name, but never the identity emulator. */
export function findRejectedSettings(config: Partial<Config>): SettingProblem[] {
  if (config.DEPLOYMENT !== "staging") return findUnsafeSettings(config);
  const never = findProductionSigns(config).length > 0 ? ["FIREBASE_AUTH_EMULATOR_HOST"] : [];
  const isLive = isLiveKey(config.STRIPE_SECRET_KEY ?? "");
  const allowed = new Set((config.STAGING_ALLOWS ?? "").split(","));
  for (const name of [...never, ...(isLive ? ["STRIPE_SECRET_KEY"] : [])]) allowed.delete(name);
  return findUnsafeSettings(config).filter(({ name }) => !allowed.has(name));
}

/** Finds problems of environment variables that libraries read themselves. */
export function findEnvironmentProblems(
  environment: NodeJS.ProcessEnv,
  config: Partial<Config>,
): SettingProblem[] {
  const { DEPLOYMENT } = config;
  const isGuarded = DEPLOYMENT === "production" || findProductionSigns(config).length > 0;
  if (!isGuarded) return [];
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

export function getSettingFix(name: string): string {
  return isSettingName(name)
    ? getSetting(name).howToSet
    : `Leave ${name} out: nothing of the shop needs it.`;
}

function isSettingName(name: string): name is SettingName {
  return settingNames.some((known) => known === name);
}
