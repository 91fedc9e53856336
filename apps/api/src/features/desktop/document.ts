import {
  activationSchema,
  deviceListSchema,
  heartbeatSchema,
  licenceTermsSchema,
  problemKindSchema,
  problemSchema,
  trialSchema,
} from "@site/contracts/desktop";
import {
  activateDeviceInputSchema,
  deviceSchema,
  heartbeatInputSchema,
  startTrialInputSchema,
} from "@site/contracts/devices";
import { withdrawnVersionSchema } from "@site/contracts/product";
import { publicJwksSchema } from "@site/licence/keys";

import { openApiDocument } from "./open-api.ts";
import { operations } from "./operations.ts";

let made: ReturnType<typeof make> | undefined;

/** The OpenAPI document of the REST surface, built on first request. */
export function desktopDocument() {
  return (made ??= make());
}

function make() {
  return openApiDocument(operations, {
    title: "Desktop API",
    description:
      "For the desktop app: licences on devices, trials, revocations and keys. Fields may be added within a version; pass over those you do not know. A change that would break a caller gets another path than /api/v1.",
    problem: "Problem",
    schemas: {
      ActivateDevice: activateDeviceInputSchema,
      Activation: activationSchema,
      Device: deviceSchema,
      DeviceList: deviceListSchema,
      Heartbeat: heartbeatInputSchema,
      HeartbeatAnswer: heartbeatSchema,
      Jwks: publicJwksSchema,
      LicenceTerms: licenceTermsSchema,
      Problem: problemSchema,
      ProblemKind: problemKindSchema,
      StartTrial: startTrialInputSchema,
      Trial: trialSchema,
      WithdrawnVersion: withdrawnVersionSchema,
    },
  });
}
