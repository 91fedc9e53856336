import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";
import type { Payments } from "@site/local/payments/start-payments";
import { parseSessionId, payCheckout } from "@site/local/payments/test-support/pay-checkout";
import type { LocalServices } from "@site/local/services";
import { PROJECT_ID } from "@site/local/services/api-settings";
import type pg from "pg";

export interface SignedInAccount {
  /** Returns a new token each time, as if the account had just logged in. */
  readonly token: string;
  email: string;
  /** A unique IP address, so that accounts do not share a rate limit. */
  address: string;
}

/** Creates accounts with confirmed email addresses. Their tokens are unsigned, which the emulator accepts. */
export async function createAccounts(
  identityUrl: string,
  count: number,
  name = "person",
): Promise<SignedInAccount[]> {
  const users = Array.from({ length: count }, (_, number) => ({
    localId: `${name}-${number}`,
    email: `${name}-${number}@example.com`,
    emailVerified: true,
  }));
  const response = await fetch(
    `${identityUrl}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:batchCreate`,
    {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ users }),
    },
  );
  if (!response.ok) throw new Error(`The identity emulator failed: ${await response.text()}`);
  return users.map(({ localId, email }, number) => ({
    get token() {
      return createUnsignedToken({ uid: localId, email });
    },
    email,
    address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }));
}

export interface TokenSubject {
  uid: string;
  email: string;
}

/** Returns the claims of an ID token that is valid for an hour from now. */
export function buildTokenClaims({ uid, email }: TokenSubject): object {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: uid,
    user_id: uid,
    email,
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3_600,
    firebase: { sign_in_provider: "password", identities: { email: [email] } },
  };
}

function createUnsignedToken(subject: TokenSubject): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(buildTokenClaims(subject))}.`;
}

/** Issues a free licence to each account. */
export async function issueFreeLicences(
  api: string,
  sql: pg.Pool,
  accounts: readonly SignedInAccount[],
  planId: PaidPlanId,
): Promise<void> {
  await sql.query("update coupons set max_uses = null where percent = 100");
  for (const { token, address } of accounts) {
    const response = await fetch(`${api}/api/trpc/billing.startCheckout`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ planId, couponCode: "FREE-100", termsVersion: TERMS_VERSION }),
    });
    if (!response.ok) throw new Error(`No licence: ${await response.text()}`);
  }
}

export interface IssuedLicence {
  id: string;
  key: string;
  owner: SignedInAccount;
}

/** Issues the first and only licence of a database, to a new account. */
export async function issueFreeLicence(
  { urls }: LocalServices,
  sql: pg.Pool,
  planId: PaidPlanId,
): Promise<IssuedLicence> {
  const [owner] = await createAccounts(urls.identity, 1, "owner");
  if (!owner) throw new Error("No account was created.");
  await issueFreeLicences(urls.api[0] ?? "", sql, [owner], planId);
  const { rows } = await sql.query<{ id: string; key: string }>("select id, key from licences");
  const [licence] = rows;
  if (!licence) throw new Error("The purchase issued no licence.");
  return { ...licence, owner };
}

/** Pays a checkout on the provider's page and returns its session. Throws if the page did not accept the payment. */
export async function payOnProviderPage(
  { url, apiBase }: Payments,
  { checkoutUrl, secretKey, email }: { checkoutUrl: string; secretKey: string; email: string },
): Promise<string> {
  const session = parseSessionId(checkoutUrl);
  const answer = await payCheckout({ url, apiBase, secretKey }, session, { email });
  await answer.arrayBuffer();
  if (answer.status === 303) return session;
  throw new Error("The provider's page did not accept the payment.");
}
