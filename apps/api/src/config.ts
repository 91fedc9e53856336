import { existsSync } from "node:fs";

import * as z from "zod/mini";

import {
  findEnvironmentProblems,
  findRejectedSettings,
  findUnusableSettings,
} from "./settings/check-settings.ts";
import { type Config, settingNames, settingSchemas } from "./settings/settings.ts";

export { type Config, settingNames };

/** Lists all invalid settings by name. Values are left out, because some of them are secrets. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const configSchema = z.object(settingSchemas).check(
  z.refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
    path: ["GOOGLE_CLIENT_SECRET"],
    error: "set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither",
    when: () => true,
  }),
);

/** Reads and checks the settings. An empty variable counts as absent. Throws a `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = configSchema.safeParse(given);
  const invalid = (result.error?.issues ?? []).map(({ path, code, message }) => {
    const name = String(path[0]);
    return `  ${name}: ${name in given || code === "custom" ? "" : "is missing: "}${message}`;
  });
  const valid = parseValidSettings(given);
  const unfit = [
    ...findUnusableSettings(valid),
    ...findRejectedSettings(valid),
    ...findEnvironmentProblems(given, valid),
  ].map(({ name, found }) => `  ${name}: ${found}`);
  const lines = [...invalid, ...unfit];
  if (result.success && lines.length === 0) return result.data;
  throw new ConfigError(`These settings are wrong:\n${[...new Set(lines)].join("\n")}`);
}

/** The valid settings, even if others are invalid, so that all problems are reported together. */
function parseValidSettings(given: NodeJS.ProcessEnv): Partial<Config> {
  const parsed = settingNames.map((name) => {
    const result = settingSchemas[name].safeParse(given[name]);
    return [name, result.success ? result.data : undefined];
  });
  return Object.fromEntries(parsed) as Partial<Config>;
}

/** The unparsed settings from this process's environment, without empty ones. */
export function getRawSettings(): Record<string, string> {
  return Object.fromEntries(
    settingNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

/** The environment of a program that we start: ours without the shop's settings, and what it needs. */
export function getChildEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const environment = { ...process.env, ...added };
  for (const name of settingNames) delete environment[name];
  return environment;
}

const LOCAL_SETTINGS_FILE = ".local/api.env";

/**
 * Loads the settings of a command from a file. Without a file, uses the environment's settings or, if it has none,
 * those of the local environment. Settings from different sources are never mixed.
 */
export function loadSettingsFile(file: string | undefined): void {
  if (file !== undefined) {
    for (const name of settingNames) delete process.env[name];
    process.loadEnvFile(file);
  } else if (process.env.DEPLOYMENT === undefined && existsSync(LOCAL_SETTINGS_FILE)) {
    process.loadEnvFile(LOCAL_SETTINGS_FILE);
  }
}

/** Without this, Express shows stack traces when the function's host answers requests that it cannot parse. */
export function hideErrorStacks(environment: NodeJS.ProcessEnv = process.env): void {
  environment.NODE_ENV = "production";
}
