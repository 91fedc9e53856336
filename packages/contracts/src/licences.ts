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
  licenceId: z.uuid("This link doesn't lead to a licence."),
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
