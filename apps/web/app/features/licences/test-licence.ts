import type { Licence } from "@site/contracts/licences";
import { paidPlans } from "@site/contracts/plans";

export const licence: Licence = {
  id: "11111111-1111-4111-8111-111111111111",
  key: "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE",
  planId: "personal",
  status: "active",
  holder: "Ada Lovelace",
  team: null,
  seats: 1,
  devicesPerSeat: 3,
  deviceLimit: 3,
  issuedAt: "2026-11-24T10:00:00.000Z",
  updatesUntil: "2027-11-24",
  features: [...paidPlans.personal.features],
};
