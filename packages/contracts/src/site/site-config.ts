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
  /** Absent where nobody logs in with Google. */
  google: z.optional(
    z.object({
      /** Of the OAuth client for the site, which the API has the secret of. */
      clientId: z.string().check(z.minLength(1)),
      /** Where people say that they agree, if not at Google itself. */
      authorizationUrl: z.optional(z.url()),
    }),
  ),
  /** Absent where nothing is measured: then the analytics of nobody is loaded, whatever they consent to. */
  analytics: z.optional(
    z.object({
      /** Of a Google Analytics 4 web stream. */
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]+$/, "Expected an id like G-ABC123")),
    }),
  ),
  /** Absent where nothing of the payment provider may stand in our pages. */
  payments: z.optional(
    z.object({
      /** The provider's own script, for its fraud signals. Loaded once a buyer has chosen to pay. */
      script: z.url(),
    }),
  ),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
