import * as z from "zod/mini";

/**
 * The configuration that the built site loads from `/site-config.json`, so that one build works in every environment.
 * It contains no secrets.
 */
export const siteConfigSchema = z.object({
  identity: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Address of the identity emulator; absent in production. */
    emulatorUrl: z.optional(z.url()),
  }),
  /** Absent if login with Google is off. */
  google: z.optional(
    z.object({
      /** The site's OAuth client; the API has its secret. */
      clientId: z.string().check(z.minLength(1)),
      /** URL of the consent screen, if it isn't Google's own. */
      authorizationUrl: z.optional(z.url()),
    }),
  ),
  /** Absent if analytics is disabled. Then no analytics script loads, even with consent. */
  analytics: z.optional(
    z.object({
      /** The id of a Google Analytics 4 web stream. */
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]+$/, "Expected an id like G-ABC123")),
    }),
  ),
  /** Absent if pages don't load the payment provider's script. */
  payments: z.optional(
    z.object({
      /** The provider's script for fraud detection. Loaded when a buyer starts to pay. */
      script: z.url(),
    }),
  ),
  /** Absent if releases aren't signed. Then no page shows a signature. */
  releases: z.optional(
    z.object({
      /** The Ed25519 public key that verifies installers, as SubjectPublicKeyInfo in base64. */
      publicKey: z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/)),
    }),
  ),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
