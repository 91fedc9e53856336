import * as z from "zod/mini";

import { lineOfText, severalLines } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

export const releaseRowSchema = z.object({
  version: z.string(),
  channel: z.enum(["stable", "beta"]),
  releasedOn: z.string(),
  /** When and why it was withdrawn; empty if it was not. */
  yanked: z.string(),
  files: z.int(),
  downloadsFromSite: z.int(),
  downloadsByUpdate: z.int(),
  /** Devices that last ran it. */
  devices: z.int(),
});
export type OperatorRelease = z.infer<typeof releaseRowSchema>;

export const yankInputSchema = z.object({
  version: createArgumentSchema(lineOfText("Name the version."), "version of the release"),
  reason: createOptionSchema(
    z
      .string("Write the message for people who run it.")
      .check(
        z.trim(),
        z.minLength(1, "Write the message for people who run it."),
        z.maxLength(2_000, "Use at most 2,000 characters."),
        severalLines,
      ),
    "the message for people who run it",
  ),
});

/** The command line names a file; the page sends its text. */
export const publishInputSchema = z.object({
  file: createArgumentSchema(z.optional(lineOfText("Name the manifest.")), "file of the manifest"),
  manifest: createOptionSchema(
    z.optional(z.string("Choose the manifest.").check(z.maxLength(1_000_000), severalLines)),
    "the text of the manifest, instead of a file",
  ),
});

export const publishedReleaseSchema = z.object({
  version: z.string(),
  channel: z.enum(["stable", "beta"]),
  files: z.int(),
  is: z.optional(z.enum(["new", "updated", "unchanged"])),
  "would be": z.optional(z.enum(["new", "updated", "unchanged"])),
});

export const yankResultSchema = z.object({
  wouldYank: z.optional(z.string()),
  yanked: z.optional(z.string()),
  version: z.string(),
  channel: z.enum(["stable", "beta"]),
  /** The newest version of the channel afterwards. */
  newestThen: z.nullable(z.string()),
  devicesToWarn: z.int(),
});
