import { counted } from "@site/contracts/plan-words";
import type { Plan } from "@site/contracts/plans";

/** Whom a plan or a licence is for: "1 person, 3 computers" or "5 people, 3 computers each". */
export function formatPeopleAndComputers({
  seats,
  devicesPerSeat,
}: Pick<Plan, "seats" | "devicesPerSeat">): string {
  const computers = counted(devicesPerSeat, "computer");
  return seats === 1 ? `1 person, ${computers}` : `${seats} people, ${computers} each`;
}
