import * as z from "zod/mini";

import { paidPlanIdSchema } from "./plan-id-schema.ts";

export const licenceStatuses = ["active", "suspended", "revoked"] as const;
export const licenceStatusSchema = z.enum(licenceStatuses);
export type LicenceStatus = z.infer<typeof licenceStatusSchema>;

/** A licence as its owner sees it. Perpetual for every version released up to `updatesUntil`. */
export const licenceSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  planId: paidPlanIdSchema,
  status: licenceStatusSchema,
  holder: z.string(),
  seats: z.int(),
  devicesPerSeat: z.int(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.date(),
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

/** What a licence file says: the payload of its JWS. Dates are ISO 8601 in UTC. */
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
});
export type LicencePayload = z.infer<typeof licencePayloadSchema>;
