import * as z from "zod/mini";

import { deviceSchema } from "./devices.ts";
import { errorCodes } from "./error-codes.ts";
import { licenceStatusSchema } from "./licences.ts";
import { paidPlanIdSchema } from "./plan-id-schema.ts";
import { withdrawnVersionSchema } from "./product.ts";

/** What the desktop app is told of a licence: all that it shows, and nothing of who paid. */
export const licenceTermsSchema = z.object({
  id: z.uuid(),
  planId: paidPlanIdSchema,
  status: licenceStatusSchema,
  holder: z.string(),
  /** Devices it may be active on at once. */
  deviceLimit: z.int(),
  issuedAt: z.iso.datetime(),
  updatesUntil: z.iso.date(),
});
export type LicenceTerms = z.infer<typeof licenceTermsSchema>;

/** The licence is active on the device. `licenceFile` is verified offline from then on. */
export const activationSchema = z.object({
  device: deviceSchema,
  licence: licenceTermsSchema,
  licenceFile: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/** `withdrawn` is there where the version that the device runs was taken back: show it. */
export const heartbeatSchema = z.extend(activationSchema, {
  withdrawn: z.nullable(withdrawnVersionSchema),
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export const deviceListSchema = z.object({
  devices: z.array(deviceSchema),
  deviceLimit: z.int(),
});
export type DeviceList = z.infer<typeof deviceListSchema>;

/** `trialFile` is verified offline; it names the device and the end. */
export const trialSchema = z.object({
  trialFile: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type Trial = z.infer<typeof trialSchema>;

/** A refusal as RFC 9457 has it. `code` is for programs, `title` and `detail` for people. */
export const problemSchema = z.object({
  /** Address of a description of this kind of problem. */
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  /** Quoted to support, found in the log. */
  requestId: z.string(),
  /** A page on which the person can do something about it. */
  help: z.optional(z.url()),
  retryAfterSeconds: z.optional(z.int()),
  /** Field path → what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.infer<typeof problemSchema>;

/** What a kind of problem means, whoever meets it. */
export const problemKindSchema = z.object({
  code: z.enum(errorCodes),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
});
export type ProblemKind = z.infer<typeof problemKindSchema>;
