import { brand } from "@site/content/brand";
import pg from "pg";

import { PROJECT_ID } from "./api-settings.ts";

/** The owner of the local shop: an account with the operator role. */
export const owner = {
  email: `owner@${new URL(brand.origin).hostname}`,
  password: "open the gate",
  displayName: "Shop Owner",
} as const;

/** Creates the owner's account if necessary and grants the role. An existing account keeps its password. */
export async function seedOwner(identityUrl: string, databaseUrl: string): Promise<void> {
  const localId = "shop-owner";
  const api = `${identityUrl}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`;
  const answer = await fetch(`${api}/accounts`, {
    method: "POST",
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    body: JSON.stringify({ localId, ...owner, emailVerified: true }),
  });
  const body = await answer.text();
  if (!answer.ok && !/DUPLICATE_LOCAL_ID|EMAIL_EXISTS/.test(body)) {
    throw new Error(`The identity emulator refused the owner's account: ${body}`);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO profiles (identity_uid, email, email_verified, display_name, role)
       VALUES ($1, $2, true, $3, 'operator')
       ON CONFLICT (identity_uid) DO UPDATE SET role = 'operator'`,
      [localId, owner.email, owner.displayName],
    );
  } finally {
    await client.end();
  }
}
