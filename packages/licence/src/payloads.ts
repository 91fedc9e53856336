import * as z from "zod/mini";

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
  /** The id of the plan. Later versions may add plans, so decide by `features`. */
  plan: z.string(),
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
