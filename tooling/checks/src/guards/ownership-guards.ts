import type { Guard } from "./guard.ts";

const api = "apps/api/src";
const tests = "apps/api/tests";
const matrix = [`${tests}/access/procedures.test.ts`];

/** Access to one's own things only: purchases, licences, devices, seats, invitations. */
export const ownershipGuards: readonly Guard[] = [
  {
    what: "owner: of a purchase",
    file: `${api}/features/billing/purchase-status.ts`,
    text: "!purchase || purchase.profileId !== buyer.id",
    without: "!purchase || !buyer.id",
    tests: [`${tests}/checkout/checkout.test.ts`],
  },
  {
    what: "owner: of a licence's file",
    file: `${api}/features/licences/licence-file.ts`,
    condition: "licences.profileId",
    tests: matrix,
  },
  {
    what: "owner: of a listed licence",
    file: `${api}/features/licences/list-licences.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "owner: of a listed device",
    file: `${api}/features/licences/list-owned-devices.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/licences/owned-devices.test.ts`],
  },
  {
    what: "owner: of a device that is freed",
    file: `${api}/features/licences/free-owned-device.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/licences/owned-devices.test.ts`],
  },
  {
    what: "owner: a key frees only its own licence's devices",
    file: `${api}/features/licences/free-device.ts`,
    text: " and licence_id = ${licenceId}",
    without: " and ${licenceId}::uuid is not null",
    tests: [`${tests}/licences/devices.test.ts`],
  },
  {
    what: "owner: of a listed purchase",
    file: `${api}/features/billing/list-purchases.ts`,
    condition: "purchases.profileId",
    tests: [`${tests}/auth/identity.test.ts`],
  },
  {
    what: "owner: of a team to which somebody is invited",
    file: `${api}/features/seats/invite-to-seat.ts`,
    text: "return licence?.profileId === owner.id && licence.purchaseId !== null;",
    without:
      "return licence !== undefined && owner.id !== undefined && licence.purchaseId !== null;",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "owner: of a seat that is taken back",
    file: `${api}/features/seats/take-back-seat.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "owner: of a seat that is left",
    file: `${api}/features/seats/leave-seat.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "owner: of a listed seat",
    file: `${api}/features/seats/list-seats.ts`,
    condition: "licences.profileId",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "mail: a licence's key and holder only for its holder",
    file: `${api}/mail/licence-view.ts`,
    text: "licence.profileId === profileId ? asOwn(licence)",
    without: "profileId ? asOwn(licence)",
    tests: [`${tests}/mail/others-keys.test.ts`],
  },
  {
    what: "seat: an ended one has no file",
    file: `${api}/features/licences/licence-file.ts`,
    condition: "licences.endedAt",
    tests: [`${tests}/seats/seats.test.ts`],
  },
  {
    what: "invitation: for the address it was sent to",
    file: `${api}/features/seats/accept-seat.ts`,
    refusal: "invitation_other_address",
    tests: [`${tests}/seats/seat-invitations.test.ts`],
  },
  {
    what: "invitation: once, and in its time",
    file: `${api}/features/seats/accept-seat.ts`,
    text: 'if (seat.heldLicenceId || seat.expiresAt <= at) throw new AppError("invitation_unusable");',
    without: "",
    tests: [`${tests}/seats/seat-invitations.test.ts`],
  },
];
