import type { Digests } from "./digests.ts";

interface MailboxRules {
  /** Characters that the provider ignores in the part before the `@`. */
  ignored?: RegExp;
  /** What the provider ignores after this character. */
  tag: "+" | "-";
}

const google: MailboxRules = { ignored: /\./g, tag: "+" };
const proton: MailboxRules = { ignored: /[._-]/g, tag: "+" };
const plusAddresses: MailboxRules = { tag: "+" };

/** Providers whose addresses have several spellings of one mailbox. The others are compared as they are. */
const mailboxRules: Record<string, MailboxRules> = {
  "gmail.com": google,
  "googlemail.com": google,
  "proton.me": proton,
  "protonmail.com": proton,
  "pm.me": proton,
  "outlook.com": plusAddresses,
  "hotmail.com": plusAddresses,
  "live.com": plusAddresses,
  "icloud.com": plusAddresses,
  "me.com": plusAddresses,
  "mac.com": plusAddresses,
  "fastmail.com": plusAddresses,
  "fastmail.fm": plusAddresses,
  "yahoo.com": { tag: "-" },
};

/** Domains of one provider that deliver to the same mailbox. */
const sameMailbox: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/** The address in one spelling of its mailbox, as far as it tells: without tags, and without dots that are ignored. */
export function normalizeMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const rules = Object.hasOwn(mailboxRules, domain) ? mailboxRules[domain] : undefined;
  if (!rules) return address;
  const [name = local] = local.split(rules.tag);
  const spelled = rules.ignored ? name.replace(rules.ignored, "") : name;
  return `${spelled || local}@${sameMailbox[domain] ?? domain}`;
}

/** The digest by which limits per person recognise somebody who signs up again, also after a deletion. */
export function computePersonDigest(digests: Pick<Digests, "compute">, email: string): string {
  return digests.compute(`person\0${normalizeMailbox(email)}`);
}
