import { brand } from "@site/content/brand";
import type { Accepted, SendVerificationInput } from "@site/contracts/auth";
import { eq } from "drizzle-orm";

import type { MailMessage } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { buildMailLinkUrl } from "../../mail/link-token.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { consumeAddressLimit, requestMail } from "../../mail/request-mail.ts";
import type { ActionLinkKind } from "../../providers/identity.ts";

interface PasswordResetRequest {
  email: string;
  returnPath?: string | undefined;
}

/**
 * Requests a mail with a link to set a new password. Accepts any address: whether an account has it is checked when
 * the mail is sent.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email, returnPath }: PasswordResetRequest,
): Promise<Accepted> {
  await consumeAddressLimit(deps, "reset-password", email);
  return requestMail(deps, {
    cause: `reset-password:${deps.digests.compute(email)}`,
    message: { kind: "reset-password", email, returnPath },
  });
}

/**
 * Requests the mail that confirms an account's address. Nothing is sent if the address is confirmed in the meantime.
 */
export async function sendVerification(
  deps: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  profile: ProfileRow,
  { returnPath }: SendVerificationInput,
): Promise<Accepted> {
  await consumeAddressLimit(deps, "confirm-address", profile.email);
  return requestMail(deps, {
    cause: `confirm-address:${profile.id}`,
    message: { kind: "confirm-address", profileId: profile.id, returnPath },
  });
}

/**
 * Composes a mail with a one-time link; `undefined` if no account needs it. The link is created when the mail is sent,
 * so it is fresh and stored nowhere.
 */
export async function composeAuthMail(
  deps: Pick<MailDeps, "db" | "identity" | "siteOrigin">,
  message: MailMessage & { kind: "confirm-address" | "reset-password" },
): Promise<OutgoingMail | undefined> {
  if (message.kind === "reset-password") {
    const url = await createActionLink(deps, "resetPassword", message);
    return url === undefined
      ? undefined
      : { to: message.email, content: renderResetPasswordMail({ url }) };
  }
  const { profileId, returnPath } = message;
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!profile || profile.emailVerified) return undefined;
  const { email } = profile;
  const url = await createActionLink(deps, "verifyEmail", { email, returnPath });
  return url === undefined ? undefined : { to: email, content: renderConfirmAddressMail({ url }) };
}

/**
 * Creates a link to the page that handles the identity service's codes; `undefined` if no account has the address.
 */
async function createActionLink(
  { identity, siteOrigin }: Pick<MailDeps, "identity" | "siteOrigin">,
  mode: ActionLinkKind,
  { email, returnPath }: PasswordResetRequest,
): Promise<string | undefined> {
  const oobCode = await identity.createActionCode(mode, email);
  if (!oobCode) return undefined;
  return buildMailLinkUrl(siteOrigin, { mode, oobCode, ...(returnPath && { returnPath }) });
}

export function renderConfirmAddressMail({ url }: { url: string }): MailContent {
  return {
    subject: `Confirm your address for ${brand.name}`,
    blocks: [
      {
        text: `You created a ${brand.name} account with this address. Please confirm that it's yours.`,
      },
      { button: { label: "Confirm the address", url } },
      {
        text: "The link works once and for a limited time; you can ask for a new one on the site. If you didn't create an account, ignore this email and nothing happens.",
      },
    ],
  };
}

export function renderResetPasswordMail({ url }: { url: string }): MailContent {
  return {
    subject: `Choose a new password for ${brand.name}`,
    blocks: [
      {
        text: `Someone asked to reset the password of the ${brand.name} account with this address.`,
      },
      { button: { label: "Choose a new password", url } },
      {
        text: "The link works once and for a limited time. If it wasn't you, ignore this email: your password stays as it is.",
      },
    ],
  };
}
