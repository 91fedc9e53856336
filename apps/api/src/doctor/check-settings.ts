import { brand } from "@site/content/brand";

import type { Config } from "../config.ts";
import { deploymentProblems } from "../settings/deployment-problems.ts";
import { type Finding, findingsOf } from "./finding.ts";
import { settingSources } from "./setting-sources.ts";

const { ok, warning, wrong } = findingsOf("settings");

/** Settings that are each valid, but not together or not where they are used. */
export function checkSettings(config: Config): Finding[] {
  const findings = [...suspicious(config)];
  if (findings.length > 0) return findings;
  return [ok("complete", `every setting of ${config.DEPLOYMENT} can be read and fits`)];
}

function* suspicious(config: Config): Generator<Finding> {
  const isLocal = config.DEPLOYMENT === "local";
  if (isLocal) return;
  for (const { name, found } of deploymentProblems(config)) {
    yield wrong(name, found, sourceOf(name));
  }
  if (config.DEPLOYMENT === "production" && config.SITE_ORIGIN !== brand.origin) {
    yield warning(
      "SITE_ORIGIN",
      `is ${config.SITE_ORIGIN}, the brand's is ${brand.origin}`,
      "Make both the same: search engines read the brand's (packages/content/src/brand.ts), mails use the setting.",
    );
  }
  if (config.TRUSTED_PROXY_HOPS > 1 && config.FRONT_SECRET === undefined) {
    yield warning(
      "FRONT_SECRET",
      "is not set: past the host in front, a caller may claim any address, unless the platform closes that way",
      settingSources.FRONT_SECRET,
    );
  }
  if (config.TRUSTED_PROXY_HOPS === 1 && config.FRONT_SECRET === undefined) {
    yield warning(
      "TRUSTED_PROXY_HOPS",
      "is 1: behind Firebase Hosting alone visitors share counts, and one who calls too often keeps others out",
      "Put the load balancer in front and set 2, or a host that sends FRONT_SECRET (docs/operations.md, One way in). It is right as it is if your own proxy is the only way in.",
    );
  }
  if (config.MAIL_REPORTS_SECRET === undefined) {
    yield warning(
      "MAIL_REPORTS_SECRET",
      "is not set, so bounces that come later are not heard of",
      settingSources.MAIL_REPORTS_SECRET,
    );
  }
  if (config.BREACHED_PASSWORDS_URL === undefined) {
    yield warning(
      "BREACHED_PASSWORDS_URL",
      "is not set, so known passwords are taken",
      settingSources.BREACHED_PASSWORDS_URL,
    );
  }
}

/** The complaints of `readConfig`, line by line, with the source of each setting. */
export function settingFindings(message: string): Finding[] {
  return message
    .split("\n")
    .slice(1)
    .map((line) => {
      const [place = "", ...words] = line.trim().split(": ");
      // For a missing one, its source says what it should be.
      const found = words[0] === "is missing" ? words[0] : words.join(": ");
      return wrong(place, found, sourceOf(place));
    });
}

function sourceOf(name: string): string {
  const sources: Record<string, string> = settingSources;
  return sources[name] ?? `Leave ${name} out: nothing of the shop needs it.`;
}
