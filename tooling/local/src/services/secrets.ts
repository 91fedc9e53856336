import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { brand } from "@site/content/brand";
import { generateSigningKey, signingKeysSchema } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";
import { replaceFile } from "../replace-file.ts";

const secretsSchema = z.object({
  licenceSigningKeys: signingKeysSchema,
  storage: z.object({ client_email: z.string(), private_key: z.string() }),
  jobsSecret: z.string(),
  stripeSecretKey: z.string(),
  webhookSecret: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Returns the local secrets. The first call generates them and stores them in `secrets.json`, which only the current
 * user can read.
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const known = secretsSchema.safeParse(parseJson(readFileSync(file, "utf8")));
    if (known.success) return known.data;
    throw new ExpectedError(`${file} cannot be read; start with --reset.`);
  }
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signingKey = await generateSigningKey();
  const secrets: Secrets = {
    licenceSigningKeys: { keys: [{ ...signingKey, kid: `test-only-${signingKey.kid}` }] },
    storage: {
      client_email: `downloads@demo-${brand.productId}.iam.gserviceaccount.com`,
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
    jobsSecret: createToken(),
    stripeSecretKey: `sk_test_${createToken()}`,
    webhookSecret: `whsec_${createToken()}`,
  };
  replaceFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Creates a token with a marker by which production rejects it. */
function createToken(): string {
  return `local_${randomBytes(24).toString("hex")}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
