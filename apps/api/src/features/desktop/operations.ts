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
  freeDeviceInputSchema,
  heartbeatInputSchema,
  startTrialInputSchema,
} from "@site/contracts/devices";
import { publicJwks, publicJwksSchema } from "@site/licence/keys";
import * as z from "zod/mini";

import { AppError } from "../../errors.ts";
import { problemKind } from "../../http/problem.ts";
import { activateDevice } from "../licences/activate-device.ts";
import { freeDevice } from "../licences/free-device.ts";
import { heartbeat } from "../licences/heartbeat.ts";
import { listDevices } from "../licences/list-devices.ts";
import { LIST_SECONDS, revocationList } from "../licences/revocation-list.ts";
import { startTrial } from "../licences/start-trial.ts";
import { type AnyOperation, operation } from "./operation.ts";

const HOUR = 3_600;
const keyRefusals = ["licence_key_malformed", "licence_key_unknown"] as const;
const statusRefusals = ["licence_suspended", "licence_revoked"] as const;

/** The REST surface for the desktop app. An operation that is not listed here is neither served nor documented. */
export const operations: AnyOperation[] = [
  operation({
    id: "activateDevice",
    method: "post",
    path: "/api/v1/devices",
    summary: "Activate the licence on a device",
    description:
      "The device that has the licence already gets the same answer with 200 and takes no slot: repeat the call whenever its answer was lost.",
    needsKey: true,
    input: activateDeviceInputSchema,
    output: activationSchema,
    answers: { 200: "It was active on this device already.", 201: "It is active now." },
    refusals: [...keyRefusals, ...statusRefusals, "device_limit_reached", "invalid_input"],
    handle: async ({ deps, licence, input }) => {
      const { activation, isNew } = await activateDevice(deps, licence, input);
      return { status: isNew ? 201 : 200, body: activation };
    },
  }),
  operation({
    id: "listDevices",
    method: "get",
    path: "/api/v1/devices",
    summary: "List the devices of the licence",
    description: "Works for a suspended or revoked licence too.",
    needsKey: true,
    output: deviceListSchema,
    answers: { 200: "Its devices, the longest active first." },
    refusals: keyRefusals,
    handle: async ({ deps, licence }) => ({ status: 200, body: await listDevices(deps, licence) }),
  }),
  operation({
    id: "heartbeat",
    method: "post",
    path: "/api/v1/devices/{deviceId}/heartbeat",
    summary: "Ask how the licence stands on an activated device",
    description:
      "Once a day is enough. Gives a fresh licence file, and a warning where the version that runs was taken back.",
    needsKey: true,
    params: freeDeviceInputSchema,
    input: heartbeatInputSchema,
    output: heartbeatSchema,
    answers: { 200: "The licence is active on this device." },
    refusals: [...keyRefusals, ...statusRefusals, "device_not_found", "invalid_input"],
    handle: async ({ deps, licence, params, input }) => ({
      status: 200,
      body: await heartbeat(deps, licence, { ...params, ...input }),
    }),
  }),
  operation({
    id: "deactivateDevice",
    method: "delete",
    path: "/api/v1/devices/{deviceId}",
    summary: "Free a device",
    description: "Freeing what is free already answers the same.",
    needsKey: true,
    params: freeDeviceInputSchema,
    answers: { 204: "The licence is not active on this device." },
    refusals: [...keyRefusals, "invalid_input"],
    handle: async ({ deps, licence, params }) => {
      await freeDevice(deps, { licenceId: licence.id, ...params });
      return { status: 204, body: undefined };
    },
  }),
  operation({
    id: "startTrial",
    method: "post",
    path: "/api/v1/trials",
    summary: "Begin the trial on a device, or fetch the one under way",
    description:
      "Without account and key. Each device has one trial; the file names its end and is verified offline.",
    needsKey: false,
    input: startTrialInputSchema,
    output: trialSchema,
    answers: { 200: "The trial under way.", 201: "The trial begins now." },
    refusals: ["trial_over", "invalid_input"],
    handle: async ({ deps, input, callerAddress }) => {
      const { trial, isNew } = await startTrial(deps, input, callerAddress);
      return { status: isNew ? 201 : 200, body: trial };
    },
  }),
  operation({
    id: "getRevocations",
    method: "get",
    path: "/api/v1/revocations",
    summary: "The signed list of licences that are currently not valid",
    description:
      "A compact JWS of the type licence-revocations+jws, signed by a key of the JWKS. Send its ETag to learn that nothing changed.",
    needsKey: false,
    output: z.string(),
    mediaType: "application/jose",
    answers: { 200: "The list, one line of ASCII." },
    cacheSeconds: LIST_SECONDS,
    handle: async ({ deps }) => ({ status: 200, body: await revocationList(deps) }),
  }),
  operation({
    id: "getKeys",
    method: "get",
    path: "/api/v1/licence-keys",
    summary: "The public keys of licence files, trial files and revocation lists",
    description:
      "A JWKS (RFC 7517). While keys rotate it holds several; pass over those of other kinds.",
    needsKey: false,
    output: publicJwksSchema,
    mediaType: "application/jwk-set+json",
    answers: { 200: "The keys." },
    cacheSeconds: HOUR,
    handle: async ({ deps }) => ({ status: 200, body: publicJwks(deps.licenceKeys) }),
  }),
  operation({
    id: "getProblem",
    method: "get",
    path: "/api/v1/problems/{code}",
    summary: "What a kind of problem means",
    description: "The `type` of each problem is the address of its page here.",
    needsKey: false,
    params: z.object({ code: z.string() }),
    output: problemKindSchema,
    answers: { 200: "The kind of problem." },
    refusals: ["not_found"],
    cacheSeconds: HOUR,
    handle: async ({ params }) => {
      const code = problemCodes.find((known) => known === params.code);
      if (!code) throw new AppError("not_found");
      return { status: 200, body: problemKind(code) };
    },
  }),
];
