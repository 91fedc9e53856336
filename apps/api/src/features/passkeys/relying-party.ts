import { mailTokenSchema } from "@site/contracts/mail-link";
import type { ConfirmationOptions } from "@site/contracts/passkeys";

import type { PasskeyRow, passkeyTokens } from "../../db/schema/passkeys.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { isThisMachine } from "../../settings/database-connection.ts";
import { claimPasskeyToken } from "./passkey-tokens.ts";

/** The site as passkeys know it. They need a name, so a site on this machine is `localhost` instead of an IP address. */
export function getRelyingParty(siteOrigin: string): { id: string; origin: string } {
  const url = new URL(siteOrigin);
  if (isThisMachine(url)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}

export function toDescriptor({
  credentialId,
  transports,
}: PasskeyRow): ConfirmationOptions["allowCredentials"][number] {
  return { id: credentialId, type: "public-key", transports };
}

/**
 * Returns the challenge that a browser's answer signs, and deletes it. Throws if it isn't one that this session got
 * a moment ago, or was used before.
 */
export async function claimChallenge(
  { db, now }: Pick<Deps, "db" | "now">,
  { response }: { response: { clientDataJSON: string } },
  row: Pick<typeof passkeyTokens.$inferSelect, "profileId"> & {
    kind: "registration" | "challenge";
    signedInAt: Date;
  },
): Promise<string> {
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === undefined || !(await claimPasskeyToken(db, challenge, row, now()))) {
    throw new AppError("passkey_rejected");
  }
  return challenge;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const isObject = typeof data === "object" && data !== null && "challenge" in data;
    return isObject ? mailTokenSchema.safeParse(data.challenge).data : undefined;
  } catch {
    return undefined;
  }
}
