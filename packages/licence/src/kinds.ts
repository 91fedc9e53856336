import {
  type LicencePayload,
  licencePayloadSchema,
  type RevocationList,
  revocationListSchema,
  type TrialPayload,
  trialPayloadSchema,
} from "@site/contracts/licences";

import type { StatementKind } from "./statement.ts";

export const licenceKind: StatementKind<LicencePayload> = {
  typ: "licence+jws",
  schema: licencePayloadSchema,
  maxLength: 16_384,
};

export const trialKind: StatementKind<TrialPayload> = {
  typ: "trial+jws",
  schema: trialPayloadSchema,
  maxLength: 16_384,
};

/** Room for some sixty thousand licences. */
export const revocationsKind: StatementKind<RevocationList> = {
  typ: "licence-revocations+jws",
  schema: revocationListSchema,
  maxLength: 4_194_304,
};
