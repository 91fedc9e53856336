import { computersEach } from "@site/contracts/plan-words";
import { REFUND_DAYS } from "@site/contracts/plans";

/** What an account holds, beside the forms that lead to it. */
export const accountFacts = [
  ["Licences", "The key, the signed licence file, and until when new versions are yours"],
  ["Computers", `${computersEach()} for each person; free one at any time`],
  ["Installers", "Every version for every system, the old ones too"],
  ["Purchases", `Receipts, and your money back within ${REFUND_DAYS} days`],
  ["Your data", "A copy of all of it as a file, and a button that deletes it"],
] as const;
