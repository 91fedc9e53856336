import { resolveTxt } from "node:dns/promises";

import { brand } from "@site/content/brand";

import type { Mailer } from "../providers/mail/mailer.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("mail");

/** The connection to the mail server, and what receivers look up about the sender. */
export async function checkMail({ config, deps }: Environment): Promise<Finding[]> {
  const login = await logIn(deps.mailer, config.MAIL_URL);
  if (config.DEPLOYMENT === "local") return [login];
  const domain = brand.mailFrom.replace(/^.*@/, "").replace(/>$/, "");
  const [own, policy] = await Promise.all([textOf(domain), textOf(`_dmarc.${domain}`)]);
  return [login, senderPolicy(domain, own), dmarcPolicy(domain, policy)];
}

async function logIn(mailer: Mailer, url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    await mailer.verify();
    return ok("login", `${host} takes mail from us`);
  } catch (error) {
    const mend =
      "Are host, port, user and password of MAIL_URL right, and is the port open from here?";
    return wrong("login", `${host}: ${reasonOf(error)}`, mend);
  }
}

async function textOf(name: string): Promise<string[]> {
  const records = await resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}

export function senderPolicy(domain: string, records: string[]): Finding {
  const policies = records.filter((record) => /^v=spf1( |$)/i.test(record));
  if (policies.length === 1) return ok("SPF", `${domain} says who may send for it`);
  const mend = `Publish one TXT record of ${domain} that begins with v=spf1; your mail provider says which.`;
  return warning("SPF", `${domain} has ${policies.length} records of SPF`, mend);
}

export function dmarcPolicy(domain: string, records: string[]): Finding {
  const policy = records.find((record) => /^v=DMARC1;/i.test(record));
  const wish = /;\s*p=(\w+)/i.exec(policy ?? "")?.[1]?.toLowerCase();
  const name = `_dmarc.${domain}`;
  if (!wish) {
    const mend = `Publish a TXT record of ${name}, at first: v=DMARC1; p=none; rua=mailto:${brand.supportEmail}`;
    return warning("DMARC", `${name} is not published`, mend);
  }
  if (wish !== "none") return ok("DMARC", `${name} asks for ${wish}`);
  const mend =
    "Once its reports show that your own mail passes, go on to p=quarantine and p=reject.";
  return warning("DMARC", `${name} asks for none: anyone may write as you`, mend);
}
