import {
  activationSchema,
  deviceListSchema,
  heartbeatSchema,
  problemCodes,
  problemKindSchema,
  trialSchema,
} from "@site/contracts/desktop";
import {
  activateDeviceInputSchema,
  deactivateDeviceInputSchema,
  heartbeatInputSchema,
  startTrialInputSchema,
} from "@site/contracts/devices";
import { getPublicJwks, publicJwksSchema } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { AppError } from "../../errors.ts";
import { getProblemKind } from "../../http/problem.ts";
import { activateDevice, handleHeartbeat } from "../licences/activate-device.ts";
import { deactivateDevice, listDevices } from "../licences/devices.ts";
import { REVOCATION_LIST_SECONDS, buildRevocationList } from "../licences/licence-file.ts";
import { startTrial } from "../licences/start-trial.ts";
import { type AnyOperation, defineOperation } from "./operation.ts";

const HOUR = 3_600;
const keyRefusals = ["licence_key_malformed", "licence_key_unknown"] as const;
const statusRefusals = ["licence_suspended", "licence_revoked"] as const;

/** The REST surface for the desktop app. An operation that is not listed here is neither served nor documented. */
export const operations: AnyOperation[] = [
  defineOperation({
    id: "activateDevice",
    method: "post",
    path: "/api/v1/devices",
    summary: "Activate the licence on a device",
    description:
      "The device that has the licence already gets the same answer with 200 and takes no slot: repeat the call whenever its answer was lost.",
    requiresLicenceKey: true,
    input: activateDeviceInputSchema,
    output: activationSchema,
    responses: { 200: "It was active on this device already.", 201: "It is active now." },
    errors: [...keyRefusals, ...statusRefusals, "device_limit_reached", "invalid_input"],
    handle: async ({ deps, licence, input }) => {
      const { activation, isNew } = await activateDevice(deps, licence, input);
      return { status: isNew ? 201 : 200, body: activation };
    },
  }),
  defineOperation({
    id: "listDevices",
    method: "get",
    path: "/api/v1/devices",
    summary: "List the devices of the licence",
    description: "Works for a suspended or revoked licence too.",
    requiresLicenceKey: true,
    output: deviceListSchema,
    responses: { 200: "Its devices, the longest active first." },
    errors: keyRefusals,
    handle: async ({ deps, licence }) => ({ status: 200, body: await listDevices(deps, licence) }),
  }),
  defineOperation({
    id: "heartbeat",
    method: "post",
    path: "/api/v1/devices/{deviceId}/heartbeat",
    summary: "Ask how the licence stands on an activated device",
    description:
      "Once a day is enough. Gives a fresh licence file, and a warning where the version that runs was taken back.",
    requiresLicenceKey: true,
    params: deactivateDeviceInputSchema,
    input: heartbeatInputSchema,
    output: heartbeatSchema,
    responses: { 200: "The licence is active on this device." },
    errors: [...keyRefusals, ...statusRefusals, "device_not_found", "invalid_input"],
    handle: async ({ deps, licence, params, input }) => ({
      status: 200,
      body: await handleHeartbeat(deps, licence, { ...params, ...input }),
    }),
  }),
  defineOperation({
    id: "deactivateDevice",
    method: "delete",
    path: "/api/v1/devices/{deviceId}",
    summary: "Free a device",
    description: "Freeing what is free already answers the same.",
    requiresLicenceKey: true,
    params: deactivateDeviceInputSchema,
    responses: { 204: "The licence is not active on this device." },
    errors: [...keyRefusals, "invalid_input"],
    handle: async ({ deps, licence, params }) => {
      await deactivateDevice(deps, { licenceId: licence.id, ...params });
      return { status: 204, body: undefined };
    },
  }),
  defineOperation({
    id: "startTrial",
    method: "post",
    path: "/api/v1/trials",
    summary: "Begin the trial on a device, or fetch the one under way",
    description:
      "Without account and key. Each device has one trial; the file names its end and is verified offline.",
    requiresLicenceKey: false,
    input: startTrialInputSchema,
    output: trialSchema,
    responses: { 200: "The trial under way.", 201: "The trial begins now." },
    errors: ["trial_over", "invalid_input"],
    handle: async ({ deps, input, callerAddress }) => {
      const { trial, isNew } = await startTrial(deps, input, callerAddress);
      return { status: isNew ? 201 : 200, body: trial };
    },
  }),
  defineOperation({
    id: "getRevocations",
    method: "get",
    path: "/api/v1/revocations",
    summary: "The signed list of licences that are currently not valid",
    description:
      "A compact JWS of the type licence-revocations+jws, signed by a key of the JWKS. Send its ETag to learn that nothing changed.",
    requiresLicenceKey: false,
    output: z.string(),
    mediaType: "application/jose",
    responses: { 200: "The list, one line of ASCII." },
    cacheSeconds: REVOCATION_LIST_SECONDS,
    handle: async ({ deps }) => ({ status: 200, body: await buildRevocationList(deps) }),
  }),
  defineOperation({
    id: "getKeys",
    method: "get",
    path: "/api/v1/licence-keys",
    summary: "The public keys of licence files, trial files and revocation lists",
    description:
      "A JWKS (RFC 7517). While keys rotate it holds several; pass over those of other kinds.",
    requiresLicenceKey: false,
    output: publicJwksSchema,
    mediaType: "application/jwk-set+json",
    responses: { 200: "The keys." },
    cacheSeconds: HOUR,
    handle: async ({ deps }) => ({ status: 200, body: getPublicJwks(deps.licenceKeys) }),
  }),
  defineOperation({
    id: "getProblem",
    method: "get",
    path: "/api/v1/problems/{code}",
    summary: "What a kind of problem means",
    description: "The `type` of each problem is the address of its page here.",
    requiresLicenceKey: false,
    params: z.object({ code: z.string() }),
    output: problemKindSchema,
    responses: { 200: "The kind of problem." },
    errors: ["not_found"],
    cacheSeconds: HOUR,
    handle: async ({ params }) => {
      const code = problemCodes.find((known) => known === params.code);
      if (!code) throw new AppError("not_found");
      return { status: 200, body: getProblemKind(code) };
    },
  }),
];
