import * as z from "zod/mini";

import { featureIdSchema, paidPlanIdSchema } from "./plans/plan-schemas.ts";

export const licenceStatuses = ["active", "suspended", "revoked"] as const;
export const licenceStatusSchema = z.enum(licenceStatuses);
export type LicenceStatus = z.infer<typeof licenceStatusSchema>;

/**
 * A licence as its holder sees it. Perpetual for every version released up to `updatesUntil`. The schemas for the app
 * and for operators derive from this one, so they get each new field unless they omit it.
 */
export const licenceSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  planId: paidPlanIdSchema,
  status: licenceStatusSchema,
  holder: z.string(),
  /** For a seat, the holder of the team's licence; null for a purchased licence. */
  team: z.nullable(z.string()),
  seats: z.int(),
  devicesPerSeat: z.int(),
  /** Number of devices on which this key can be active, not counting seats assigned to other people. */
  deviceLimit: z.int(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.date(),
  /** The features that the app unlocks, sorted. An older licence may have more than its plan. */
  features: z.array(featureIdSchema),
});
export type Licence = z.infer<typeof licenceSchema>;

export const licenceFileInputSchema = z.object({
  licenceId: z.uuid("This address does not name a licence."),
});
export type LicenceFileInput = z.infer<typeof licenceFileInputSchema>;

/** The signed licence file: `content` is a compact JWS, one line of ASCII. */
export const licenceFileSchema = z.object({
  fileName: z.string(),
  content: z.string(),
});
export type LicenceFile = z.infer<typeof licenceFileSchema>;

/** Number of gifted licences that were waiting for the account's address and are issued now. */
export const claimedGiftsSchema = z.object({ claimed: z.int() });
export type ClaimedGifts = z.infer<typeof claimedGiftsSchema>;

/** Feature ids, sorted and without duplicates, so that each set has only one encoding. Later versions may add ids. */
const licensedFeaturesSchema = z.array(z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/))).check(
  z.refine((ids) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? "")), {
    error: "Features are sorted, each once.",
  }),
);

/** The contents of a licence file: the payload of its JWS. Dates are ISO 8601 in UTC. */
export const licencePayloadSchema = z.object({
  product: z.string(),
  licenceId: z.uuid(),
  key: z.string(),
  plan: paidPlanIdSchema,
  holder: z.string(),
  seats: z.int(),
  devicesPerSeat: z.int(),
  updatesUntil: z.iso.date(),
  issuedAt: z.iso.datetime(),
  /**
   * The features that the app unlocks. Files from before plans had different features have none: they allow everything.
   */
  features: z.optional(licensedFeaturesSchema),
});
export type LicencePayload = z.infer<typeof licencePayloadSchema>;

/** The contents of a trial file. `device` is the SHA-256 of the app's identifier of the computer, in base64url. */
export const trialPayloadSchema = z.object({
  product: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type TrialPayload = z.infer<typeof trialPayloadSchema>;

/**
 * Licences that are no longer valid: `revoked` permanently, or `suspended` until a dispute is decided. A newer list is
 * available from `nextUpdate` on. Ids are sorted.
 */
export const revocationListSchema = z.object({
  product: z.string(),
  issuedAt: z.iso.datetime(),
  nextUpdate: z.iso.datetime(),
  revoked: z.array(z.uuid()),
  suspended: z.array(z.uuid()),
});
export type RevocationList = z.infer<typeof revocationListSchema>;
