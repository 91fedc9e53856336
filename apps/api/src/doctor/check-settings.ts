import type { Config } from "../config.ts";
import {
  findRejectedSettings,
  findSettingWarnings,
  findUnsafeSettings,
  getSettingFix,
} from "../settings/check-settings.ts";
import { type CheckResult, createReporter } from "./check-result.ts";

const { ok, warning, wrong } = createReporter("settings");

/** Reports valid settings that are unsafe or risky in this deployment. What staging allows by name is a warning. */
export function checkSettings(config: Config): CheckResult[] {
  const rejected = new Set(findRejectedSettings(config).map(({ name }) => name));
  const findings = [
    ...findUnsafeSettings(config).map(({ name, found }) =>
      rejected.has(name)
        ? wrong(name, found, getSettingFix(name))
        : warning(name, `${found}; STAGING_ALLOWS lets it`, "Fine for tests, not for a shop."),
    ),
    ...findSettingWarnings(config).map(({ name, found, fix }) =>
      warning(name, found, fix ?? getSettingFix(name)),
    ),
  ];
  if (findings.length > 0) return findings;
  return [ok("complete", `every setting of ${config.DEPLOYMENT} can be read and fits`)];
}

/** Parses the message of a `ConfigError` into its problems, each with the fix of its setting. */
export function parseConfigErrors(message: string): CheckResult[] {
  return message
    .split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", ...words] = line.trim().split(": ");
      // The fix of a missing setting already describes its value.
      const found = words[0] === "is missing" ? words[0] : words.join(": ");
      return wrong(name, found, getSettingFix(name));
    });
}
