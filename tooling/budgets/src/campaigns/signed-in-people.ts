import { PROJECT_ID } from "@site/local/services/api-settings";

export interface SignedInPerson {
  /** As of a login just now, each time. */
  readonly token: string;
  email: string;
  /** Their own address, so that they do not share a limit. */
  address: string;
}

/** Accounts with confirmed addresses at the identity emulator, and a token for each, which the emulator's world accepts unsigned. */
export async function signInPeople(
  identityUrl: string,
  count: number,
  name = "person",
): Promise<SignedInPerson[]> {
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
  if (!response.ok) throw new Error(`The identity emulator refused: ${await response.text()}`);
  return users.map(({ localId, email }, number) => ({
    get token() {
      return unsignedToken({ uid: localId, email });
    },
    email,
    address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }));
}

export interface TokenHolder {
  uid: string;
  email: string;
}

/** The claims of an ID token of the world's identity service, valid from now on for an hour. */
export function tokenClaims({ uid, email }: TokenHolder): object {
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

function unsignedToken(holder: TokenHolder): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(tokenClaims(holder))}.`;
}
