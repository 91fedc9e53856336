import * as z from "zod/mini";

import { featureIdSchema, paidPlanIdSchema } from "./plans/plan-schemas.ts";

export const licenceStatuses = ["active", "suspended", "revoked"] as const;
export const licenceStatusSchema = z.enum(licenceStatuses);
export type LicenceStatus = z.infer<typeof licenceStatusSchema>;

/**
 * A licence as its holder sees it. Perpetual for every version released up to `updatesUntil`. What the app and the
 * shop's staff see is derived from this: a new field reaches them too, unless they omit it.
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
  /** On how many devices this key can be active, without the seats assigned to other people. */
  deviceLimit: z.int(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.date(),
  /** What the app can do with it, sorted. An older licence has more than its plan. */
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

/** How many licences that waited for the account's address were issued. */
export const claimedGiftsSchema = z.object({ claimed: z.int() });
export type ClaimedGifts = z.infer<typeof claimedGiftsSchema>;

/** Ids of features, sorted and unique so that there is one spelling. Later versions may add others. */
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
  /** What the app can do. Files from before plans differed have no features: they allow everything. */
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
 * Licences that are no longer valid: `revoked` for good, `suspended` until a dispute is decided. From `nextUpdate`
 * on a newer list is available; ids are sorted.
 */
export const revocationListSchema = z.object({
  product: z.string(),
  issuedAt: z.iso.datetime(),
  nextUpdate: z.iso.datetime(),
  revoked: z.array(z.uuid()),
  suspended: z.array(z.uuid()),
});
export type RevocationList = z.infer<typeof revocationListSchema>;
