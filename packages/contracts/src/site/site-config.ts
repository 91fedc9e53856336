import * as z from "zod/mini";

/**
 * What the built site reads from its host at `/site-config.json`, so that one build serves every environment.
 * Nothing in it is secret.
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
      /** The consent screen, if it is not Google's own. */
      authorizationUrl: z.optional(z.url()),
    }),
  ),
  /** Absent if there is no analytics; then none loads, even with consent. */
  analytics: z.optional(
    z.object({
      /** Of a Google Analytics 4 web stream. */
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]+$/, "Expected an id like G-ABC123")),
    }),
  ),
  /** Absent if our pages do not load the payment provider's script. */
  payments: z.optional(
    z.object({
      /** The provider's script for fraud detection. Loads when a buyer chooses to pay. */
      script: z.url(),
    }),
  ),
  /** Absent if releases are not signed: then no page shows a signature. */
  releases: z.optional(
    z.object({
      /** Signs the installers: an Ed25519 key as SubjectPublicKeyInfo, in base64. */
      publicKey: z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/)),
    }),
  ),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
