import { eq } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { actionLink } from "./action-link.ts";
import { confirmAddressMail } from "./confirm-address-mail.ts";
import { resetPasswordMail } from "./reset-password-mail.ts";

type AccountMessage = Extract<OutboxMessage, { kind: "confirm-address" | "reset-password" }>;

/** A mail with a one-time link. The link is created when the mail is sent, so it is fresh and stored nowhere. */
export async function composeAccountMail(
  deps: Pick<SendDeps, "db" | "identity" | "siteOrigin">,
  message: AccountMessage,
): Promise<AddressedMail | undefined> {
  const mode = message.kind === "confirm-address" ? "verifyEmail" : "resetPassword";
  const to =
    message.kind === "confirm-address"
      ? await unconfirmedAddress(deps, message.profileId)
      : message.email;
  const oobCode = to && (await deps.identity.createActionCode(mode, to));
  if (!to || !oobCode) return undefined;
  const { siteOrigin } = deps;
  const url = actionLink({ siteOrigin, mode, oobCode, returnPath: message.returnPath });
  const content = mode === "verifyEmail" ? confirmAddressMail({ url }) : resetPasswordMail({ url });
  return { to, content };
}

async function unconfirmedAddress(
  { db }: Pick<SendDeps, "db">,
  profileId: string,
): Promise<string | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  return profile && !profile.emailVerified ? profile.email : undefined;
}
