import * as z from "zod/mini";

import { deviceSchema } from "./devices.ts";
import type { ErrorCode } from "./error-codes.ts";
import { licenceSchema } from "./licences.ts";
import { withdrawnVersionSchema } from "./product.ts";

/** A licence as the desktop app shows it, without its key and without anything about who paid. */
export const licenceTermsSchema = z.omit(licenceSchema, {
  key: true,
  team: true,
  seats: true,
  devicesPerSeat: true,
});
export type LicenceTerms = z.infer<typeof licenceTermsSchema>;

/** Returned after the licence was activated on the device. From then on, the app verifies `licenceFile` offline. */
export const activationSchema = z.object({
  device: deviceSchema,
  licence: licenceTermsSchema,
  licenceFile: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/** `withdrawn` is a warning to show if the version of the app was withdrawn. */
export const heartbeatSchema = z.extend(activationSchema, {
  withdrawn: z.nullable(withdrawnVersionSchema),
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export const deviceListSchema = z.object({
  devices: z.array(deviceSchema),
  deviceLimit: z.int(),
});
export type DeviceList = z.infer<typeof deviceListSchema>;

/** `trialFile` contains the device and the end of the trial, and is verified offline. */
export const trialSchema = z.object({
  trialFile: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type Trial = z.infer<typeof trialSchema>;

/** The API's errors that the desktop app can get. */
export const problemCodes = [
  "invalid_input",
  "payload_too_large",
  "not_found",
  "rate_limited",
  "unavailable",
  "storage_unavailable",
  "internal",
  "licence_key_malformed",
  "licence_key_unknown",
  "licence_suspended",
  "licence_revoked",
  "device_limit_reached",
  "device_not_found",
  "trial_expired",
  "release_not_found",
] as const satisfies ErrorCode[];
export type ProblemCode = (typeof problemCodes)[number];

/** Why a licence or its key is refused. */
export const rejectionCauses = [
  "refunded",
  "charged_back",
  "disputed",
  "seat_ended",
  "team_shrunk",
  "revoked_by_shop",
  "key_replaced",
] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

/** An error in the form of RFC 9457. `code` is for programs, `title` and `detail` are for people. */
export const problemSchema = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** Identifies the request in the log. */
  requestId: z.string(),
  /** The page on which the user can resolve the error. */
  help: z.optional(z.url()),
  /** Why the licence or its key is refused. The app shows `detail`; more causes may be added. */
  cause: z.optional(z.enum(rejectionCauses)),
  /** Whether the licence may work again without the user doing anything. Present with `cause`. */
  canComeBack: z.optional(z.boolean()),
  retryAfterSeconds: z.optional(z.int()),
  /** The error of each invalid field, by path. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.infer<typeof problemSchema>;

/** The general description of an error code, as its help page shows it. */
export const problemKindSchema = z.object({
  code: z.enum(problemCodes),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
});
export type ProblemKind = z.infer<typeof problemKindSchema>;
