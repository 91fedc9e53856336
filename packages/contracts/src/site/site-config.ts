import * as z from "zod/mini";

/**
 * What the built site learns from its host at `/site-config.json`, so that one build serves every
 * environment. Nothing in it is secret.
 */
export const siteConfigSchema = z.object({
  identity: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Where the identity emulator listens; absent in production. */
    emulatorUrl: z.optional(z.url()),
  }),
  /** Absent where login with Google is off. */
  google: z.optional(
    z.object({
      /** Of the OAuth client for the site, which the API has the secret of. */
      clientId: z.string().check(z.minLength(1)),
      /** Where people say that they agree, if not at Google itself. */
      authorizationUrl: z.optional(z.url()),
    }),
  ),
  /** Absent where nothing is measured: then no analytics is loaded, whatever a visitor consents to. */
  analytics: z.optional(
    z.object({
      /** Of a Google Analytics 4 web stream. */
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]+$/, "Expected an id like G-ABC123")),
    }),
  ),
  /** Absent where the payment provider's script is not loaded in our pages. */
  payments: z.optional(
    z.object({
      /** The provider's own script, for its fraud signals. Loaded once a buyer has chosen to pay. */
      script: z.url(),
    }),
  ),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
