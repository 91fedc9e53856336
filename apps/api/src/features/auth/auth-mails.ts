import { brand } from "@site/content/brand";
import type { Accepted, SendVerificationInput } from "@site/contracts/auth";
import { eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import type { OutboxMessage } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { buildMailLinkUrl } from "../../mail/link-token.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { consumeAddressLimit, enqueueRequestedMail } from "../../mail/request-mail.ts";
import type { ActionLinkKind } from "../../providers/identity.ts";

interface PasswordResetRequest {
  email: string;
  returnPath?: string | undefined;
}

/**
 * The same answer and the same work for every address: whether the account exists is checked when the mail is sent.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email, returnPath }: PasswordResetRequest,
): Promise<Accepted> {
  await consumeAddressLimit(deps, "reset-password", email);
  const at = deps.now();
  await withTransaction(deps.db, (tx) =>
    enqueueRequestedMail(tx, {
      cause: `reset-password:${deps.digests.compute(email)}`,
      message: { kind: "reset-password", email, returnPath },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}

/**
 * Requests the mail that confirms the person's address. Whether it is already confirmed is checked when it is sent.
 */
export async function sendVerification(
  deps: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  profile: ProfileRow,
  { returnPath }: SendVerificationInput,
): Promise<Accepted> {
  await consumeAddressLimit(deps, "confirm-address", profile.email);
  const at = deps.now();
  await withTransaction(deps.db, (tx) =>
    enqueueRequestedMail(tx, {
      cause: `confirm-address:${profile.id}`,
      message: { kind: "confirm-address", profileId: profile.id, returnPath },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}

type AccountMessage = Extract<OutboxMessage, { kind: "confirm-address" | "reset-password" }>;

/** A mail with a one-time link. The link is created when the mail is sent, so it is fresh and stored nowhere. */
export async function composeAuthMail(
  deps: Pick<MailDeps, "db" | "identity" | "siteOrigin">,
  message: AccountMessage,
): Promise<OutgoingMail | undefined> {
  const mode = message.kind === "confirm-address" ? "verifyEmail" : "resetPassword";
  const to =
    message.kind === "confirm-address"
      ? await findUnconfirmedAddress(deps, message.profileId)
      : message.email;
  const oobCode = to && (await deps.identity.createActionCode(mode, to));
  if (!to || !oobCode) return undefined;
  const { siteOrigin } = deps;
  const url = buildActionLink({ siteOrigin, mode, oobCode, returnPath: message.returnPath });
  const content = mode === "verifyEmail" ? confirmAddressMail({ url }) : resetPasswordMail({ url });
  return { to, content };
}

async function findUnconfirmedAddress(
  { db }: Pick<MailDeps, "db">,
  profileId: string,
): Promise<string | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  return profile && !profile.emailVerified ? profile.email : undefined;
}

interface ActionLink {
  siteOrigin: string;
  mode: ActionLinkKind;
  oobCode: string;
  returnPath?: string | undefined;
}

/** The page that handles the identity service's links. */
function buildActionLink({ siteOrigin, mode, oobCode, returnPath }: ActionLink): string {
  return buildMailLinkUrl(siteOrigin, { mode, oobCode, ...(returnPath && { returnPath }) });
}

export function confirmAddressMail({ url }: { url: string }): MailContent {
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

export function resetPasswordMail({ url }: { url: string }): MailContent {
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
