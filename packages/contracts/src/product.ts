import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";

export const platformSchema = z.enum(["windows", "macos", "linux"], "Choose one of the systems.");
export type Platform = z.infer<typeof platformSchema>;

export const architectureSchema = z.enum(["x64", "arm64"], "Choose one of the processors.");
export type Architecture = z.infer<typeof architectureSchema>;

export const channels = ["stable", "beta"] as const;
/** `beta` includes stable versions. */
const channelSchema = z.enum(channels, "The channels are stable and beta.");
export type Channel = z.infer<typeof channelSchema>;

export const versionSchema = z
  .string("A version looks like 2.4.1.")
  .check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[0-9a-z.]{1,40})?$/, "A version looks like 2.4.1."));

/** A file name without characters that would need escaping in a URL. */
const fileNameSchema = z
  .string("Name a file.")
  .check(z.regex(/^\w[\w.+-]{0,199}$/, "A file's name has letters, digits and -_.+ alone."));

/**
 * One installer. The checksums are of the whole file: `sha256` in lower-case hexadecimal as people compare it,
 * `sha512` in base64 as updaters read it. `signature` is Ed25519 over the file, in base64.
 */
const artifactSchema = z.object({
  platform: platformSchema,
  arch: architectureSchema,
  fileName: fileNameSchema,
  sizeBytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sha512: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  signature: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/))),
});
export type Artifact = z.infer<typeof artifactSchema>;

/** A published version; withdrawn ones are never listed. */
export const releaseSchema = z.object({
  version: versionSchema,
  channel: channelSchema,
  releasedOn: z.iso.date(),
  notes: z.string(),
  artifacts: z.array(artifactSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** A withdrawn version, the reason, and the version to install instead. */
export const withdrawnVersionSchema = z.object({
  version: versionSchema,
  reason: z.string(),
  replacement: z.nullable(versionSchema),
});
export type WithdrawnVersion = z.infer<typeof withdrawnVersionSchema>;

/** An installer in the update feed. `url` is permanent and redirects to a short-lived URL. */
const updateFileSchema = z.extend(artifactSchema, { url: z.url() });

/** The releases that can be installed, newest first, and the versions that should be replaced. */
export const updateFeedSchema = z.object({
  channel: channelSchema,
  releases: z.array(
    z.extend(z.omit(releaseSchema, { artifacts: true }), { files: z.array(updateFileSchema) }),
  ),
  withdrawn: z.array(withdrawnVersionSchema),
});
export type UpdateFeed = z.infer<typeof updateFeedSchema>;

export const downloadLinkInputSchema = z.object({
  version: versionSchema,
  platform: platformSchema,
  arch: architectureSchema,
});
export type DownloadLinkInput = z.infer<typeof downloadLinkInputSchema>;

/** Identifies an installer by its permanent URL in the update feed. */
export const installerInputSchema = z.object({ version: versionSchema, fileName: fileNameSchema });
export type InstallerInput = z.infer<typeof installerInputSchema>;

/** A signed URL of one installer. It expires at `expiresAt`; a new one can be requested at any time. */
export const downloadLinkSchema = z.object({
  url: z.url(),
  expiresAt: z.iso.datetime(),
  artifact: artifactSchema,
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

/** Requests a mail with the address's licences and downloads. The response is the same for every address. */
export const requestDownloadsMailInputSchema = z.object({ email: emailSchema });
