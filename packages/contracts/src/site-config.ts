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
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
