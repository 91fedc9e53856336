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
import { lineOfText } from "@site/contracts/single-line";
import { getPublicJwks, publicJwksSchema } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { AppError } from "../../errors.ts";
import { getProblemKind } from "../../http/problem.ts";
import { activateDevice, handleHeartbeat } from "../licences/activate-device.ts";
import { deactivateDevice, listDevices } from "../licences/devices.ts";
import { buildRevocationList, REVOCATION_LIST_SECONDS } from "../licences/licence-file.ts";
import { startTrial } from "../licences/start-trial.ts";
import { type AnyOperation, defineOperation } from "./operation.ts";

const HOUR = 3_600;
const keyErrors = ["licence_key_malformed", "licence_key_unknown"] as const;
const statusErrors = ["licence_suspended", "licence_revoked"] as const;

/** All operations of the REST API for the desktop app. */
export const operations: AnyOperation[] = [
  defineOperation({
    id: "activateDevice",
    method: "post",
    path: "/api/v1/devices",
    summary: "Activate the licence on a device",
    description:
      "On a device where the licence is already active, the response is the same with status 200 and no slot is used: repeat the call if its response was lost.",
    requiresLicenceKey: true,
    input: activateDeviceInputSchema,
    output: activationSchema,
    responses: { 200: "It was already active on this device.", 201: "It is active now." },
    errors: [...keyErrors, ...statusErrors, "device_limit_reached", "invalid_input"],
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
    errors: keyErrors,
    handle: async ({ deps, licence }) => ({ status: 200, body: await listDevices(deps, licence) }),
  }),
  defineOperation({
    id: "heartbeat",
    method: "post",
    path: "/api/v1/devices/{deviceId}/heartbeat",
    summary: "Get the status of the licence on an activated device",
    description:
      "Once a day is enough. Returns a new licence file, and a warning if the running version was withdrawn.",
    requiresLicenceKey: true,
    params: deactivateDeviceInputSchema,
    input: heartbeatInputSchema,
    output: heartbeatSchema,
    responses: { 200: "The licence is active on this device." },
    errors: [...keyErrors, ...statusErrors, "device_not_found", "invalid_input"],
    handle: async ({ deps, licence, params, input }) => ({
      status: 200,
      body: await handleHeartbeat(deps, licence, { ...params, ...input }),
    }),
  }),
  defineOperation({
    id: "deactivateDevice",
    method: "delete",
    path: "/api/v1/devices/{deviceId}",
    summary: "Deactivate the licence on a device",
    description: "Repeating the call returns the same.",
    requiresLicenceKey: true,
    params: deactivateDeviceInputSchema,
    responses: { 204: "The licence is not active on this device." },
    errors: [...keyErrors, "invalid_input"],
    handle: async ({ deps, licence, params }) => {
      await deactivateDevice(deps, { licenceId: licence.id, ...params });
      return { status: 204, body: undefined };
    },
  }),
  defineOperation({
    id: "startTrial",
    method: "post",
    path: "/api/v1/trials",
    summary: "Start the trial on a device, or get the running one",
    description:
      "Needs no account and no key. Each device has one trial; the file contains its end and is verified offline.",
    requiresLicenceKey: false,
    input: startTrialInputSchema,
    output: trialSchema,
    responses: { 200: "The running trial.", 201: "The trial starts now." },
    errors: ["trial_expired", "invalid_input"],
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
      "A compact JWS of the type licence-revocations+jws, signed by a key of the JWKS. Send its ETag to check whether it changed.",
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
      "A JWKS (RFC 7517). During a key rotation it has several; ignore keys of other types.",
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
    summary: "The description of a kind of problem",
    description: "The `type` of each problem is the address of its description here.",
    requiresLicenceKey: false,
    params: z.object({ code: lineOfText() }),
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
