import { existsSync } from "node:fs";

import * as z from "zod/mini";

import {
  environmentProblems,
  refusedSettings,
  unusableSettings,
} from "./settings/deployment-problems.ts";
import { type Config, environmentSchema, settingNames } from "./settings/environment-schema.ts";

export { type Config, settingNames };

/** Thrown with every wrong setting named. Values are left out: some of them are secrets. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads and checks the settings. An empty variable counts as absent. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = environmentSchema.safeParse(given);
  const issues = result.error?.issues ?? [];
  const malformed = issues.map(({ path, code, message }) => {
    const name = String(path[0]);
    return `  ${name}: ${name in given || code === "custom" ? "" : "is missing: "}${message}`;
  });
  const read = parseValidSettings(given);
  const unfit = [
    ...unusableSettings(read),
    ...refusedSettings(read),
    ...environmentProblems(given),
  ].map(({ name, found }) => `  ${name}: ${found}`);
  const lines = [...malformed, ...unfit];
  if (result.success && lines.length === 0) return result.data;
  throw new ConfigError(`These settings are wrong:\n${[...new Set(lines)].join("\n")}`);
}

/** The settings of the environment as they are written, without empty ones. */
export function getRawSettings(): Record<string, string> {
  return Object.fromEntries(
    settingNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

/** The readable settings, even if others are not: all problems are reported together. */
function parseValidSettings(given: NodeJS.ProcessEnv): Partial<Config> {
  const read = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const result = z.safeParse(schema, given[name]);
    return [name, result.success ? result.data : undefined];
  });
  return Object.fromEntries(read) as Partial<Config>;
}

/** Where the local world stores its settings. */
const LOCAL_SETTINGS_FILE = ".local/api.env";

/**
 * Takes the settings of a program that a person starts from a file. Without a file it uses the environment's or, if
 * that has none, those of the local world. Settings of two places are never mixed.
 */
export function loadSettingsFile(file: string | undefined): void {
  if (file !== undefined) {
    for (const name of settingNames) delete process.env[name];
    process.loadEnvFile(file);
  } else if (process.env.DEPLOYMENT === undefined && existsSync(LOCAL_SETTINGS_FILE)) {
    process.loadEnvFile(LOCAL_SETTINGS_FILE);
  }
}

/** Otherwise Express, with which the function's host answers unreadable requests, shows stacks. */
export function hideErrorStacks(environment: NodeJS.ProcessEnv = process.env): void {
  environment.NODE_ENV = "production";
}
