import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, isNull } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import type { MailMessage } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { MailDeps, OutgoingMail } from "../../mail/outgoing-mail.ts";

type PasskeyChange = (MailMessage & { kind: "passkey-changed" })["change"];

/** Queues the notice about a passkey that was added or removed. */
export async function enqueuePasskeyMail(
  tx: Tx,
  passkey: { id: string; profileId: string; name: string; change: PasskeyChange; at: Date },
): Promise<void> {
  const { id, profileId, name, change, at } = passkey;
  const message = { kind: "passkey-changed", profileId, change, passkey: name } as const;
  await enqueueMail(tx, { dedupeKey: `passkey-${change}:${id}`, message, at });
}

export async function composePasskeyMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  { profileId, change, passkey }: MailMessage & { kind: "passkey-changed" },
): Promise<OutgoingMail | undefined> {
  const [profile] = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)));
  if (!profile) return undefined;
  return { to: profile.email, content: renderPasskeyMail({ change, passkey, siteOrigin }) };
}

export function renderPasskeyMail({
  change,
  passkey,
  siteOrigin,
}: {
  change: PasskeyChange;
  passkey: string;
  siteOrigin: string;
}): MailContent {
  return {
    subject: `A passkey was ${change}`,
    blocks: [
      {
        text:
          change === "added"
            ? `Your ${brand.name} account has a new passkey. It opens the operator page:`
            : `This passkey no longer opens the operator page of ${brand.name}:`,
      },
      { typed: passkey },
      {
        text: "If it wasn't you, choose a new password, which logs everyone out, and tell your administrator.",
      },
      { button: { label: "Choose a new password", url: pageUrl(siteOrigin, "/forgot") } },
    ],
  };
}
