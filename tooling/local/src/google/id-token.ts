import { createHash, type KeyObject, sign } from "node:crypto";

import type { Person } from "./grants.ts";

interface Issue {
  person: Person;
  clientId: string;
  privateKey: KeyObject;
  now: Date;
}

const HOUR = 3_600;

/** An ID token with Google's claims, signed by our own key. */
export function issueIdToken({ person, clientId, privateKey, now }: Issue): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const [givenName = "", ...rest] = person.name.split(" ");
  const signed = [
    { alg: "RS256", typ: "JWT", kid: "stand-in" },
    {
      iss: "https://accounts.google.com",
      aud: clientId,
      azp: clientId,
      sub: subjectOf(person.email),
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
      given_name: givenName,
      family_name: rest.join(" "),
      iat: issuedAt,
      exp: issuedAt + HOUR,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url");
  return `${signed}.${signature}`;
}

/** Digits, as Google's are, and the same ones for the same person. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest();
  return `1${digest.readBigUInt64BE().toString().padStart(20, "0")}`;
}
