import { computersEach } from "@site/contracts/plan-words";
import { REFUND_DAYS } from "@site/contracts/plans";

/** What an account holds, beside the forms that lead to it. */
export const accountBenefits = [
  ["Licences", "Your key, the signed licence file, and how long your updates last"],
  ["Computers", `${computersEach()} for each person; remove one at any time`],
  ["Installers", "Every version for every system, old ones included"],
  ["Purchases", `Receipts, and your money back within ${REFUND_DAYS} days`],
  ["Your data", "Save all of it as a file, or delete it"],
] as const;
