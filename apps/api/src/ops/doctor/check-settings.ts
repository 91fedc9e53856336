import { brand } from "@site/content/brand";

import type { Config } from "../../config.ts";
import { type Finding, findingsOf } from "./finding.ts";
import { settingSources } from "./setting-sources.ts";

const { ok, warning, wrong } = findingsOf("settings");

/** Settings that can be read each by itself, and yet do not fit together or where they are used. */
export function checkSettings(config: Config): Finding[] {
  const findings = [...suspicious(config)];
  if (findings.length > 0) return findings;
  return [ok("complete", `every setting of ${config.DEPLOYMENT} can be read and fits`)];
}

function* suspicious(config: Config): Generator<Finding> {
  const isLocal = config.DEPLOYMENT === "local";
  if (isLocal) return;
  if (!config.SITE_ORIGIN.startsWith("https:")) {
    yield wrong(
      "SITE_ORIGIN",
      "is not https",
      "Set the origin that people see, with https://: links in mails lead there.",
    );
  }
  if (config.DEPLOYMENT === "production" && config.SITE_ORIGIN !== brand.origin) {
    yield warning(
      "SITE_ORIGIN",
      `is ${config.SITE_ORIGIN}, the brand's is ${brand.origin}`,
      "Make both the same: search engines are told the brand's (packages/content/src/brand.ts), mails use the setting.",
    );
  }
  if (!isEncrypted(new URL(config.DATABASE_URL))) {
    yield wrong(
      "DATABASE_URL",
      "does not ask for a connection that is encrypted and whose certificate is checked",
      "Add ?sslmode=require; a socket on the same machine is named by ?host=/….",
    );
  }
  for (const name of [
    "GOOGLE_TOKEN_URL",
    "STRIPE_API_BASE",
    "STORAGE_ENDPOINT",
    "FIREBASE_AUTH_EMULATOR_HOST",
  ] as const) {
    if (config[name] === undefined) continue;
    yield wrong(name, "leads to a stand-in", `Remove ${name}: it is for the local world alone.`);
  }
  if (config.SMTP_URL.startsWith("smtp:") && !/:(587|2525)(\/|$)/.test(config.SMTP_URL)) {
    yield warning(
      "SMTP_URL",
      "does not say that mail is handed over encrypted",
      "Use smtps://… or the port 587 of your mail provider.",
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

/** The driver checks the server's certificate under each of these; a socket never leaves the machine. */
function isEncrypted({ hostname, searchParams }: URL): boolean {
  const isSocket = (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
  const mode = searchParams.get("sslmode") ?? "";
  const isChecked =
    ["require", "verify-ca", "verify-full"].includes(mode) && !searchParams.has("uselibpqcompat");
  return isSocket || isChecked;
}

/** What `readConfig` complained of, line by line, with where each setting comes from. */
export function settingFindings(message: string): Finding[] {
  return message
    .split("\n")
    .slice(1)
    .map((line) => {
      const [place = "", ...words] = line.trim().split(": ");
      const name = place.split(".")[0] as keyof typeof settingSources;
      // What a missing one should be is said by where it comes from.
      const found = words[0] === "is missing" ? words[0] : words.join(": ");
      return wrong(place, found, settingSources[name] ?? "See docs/operations.md.");
    });
}
