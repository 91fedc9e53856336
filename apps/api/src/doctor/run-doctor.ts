import { checkDatabase } from "./check-database.ts";
import { type CheckResult, type DoctorContext, removeSecrets, runCheck } from "./check-result.ts";
import {
  checkIdentity,
  checkLicenceKeys,
  checkMail,
  checkObjectStore,
  checkPayments,
} from "./check-services.ts";
import { checkSettings } from "./check-settings.ts";
import {
  checkBooks,
  checkDigests,
  checkJobs,
  checkNewsletter,
  checkOperatorPasskeys,
  checkOutbox,
  checkPurchases,
} from "./check-shop.ts";
import { checkSite } from "./check-site.ts";
import { checkClock } from "./compare-clocks.ts";

type Check = (context: DoctorContext) => Promise<CheckResult[]>;

/** Skipped if the database is unreachable, so that one cause is reported once. */
const databaseChecks: Record<string, Check> = {
  jobs: checkJobs,
  mail: checkOutbox,
  newsletter: checkNewsletter,
  books: checkBooks,
  purchases: checkPurchases,
  operators: checkOperatorPasskeys,
  digests: checkDigests,
  "object store": checkObjectStore,
};
const independentChecks: Record<string, Check> = {
  clock: checkClock,
  identity: checkIdentity,
  payments: checkPayments,
  mail: checkMail,
  "licence keys": checkLicenceKeys,
  site: checkSite,
};

/** Checks every part of an environment, in the order in which an operator would fix them. Changes nothing. */
export async function runDoctor(context: DoctorContext): Promise<CheckResult[]> {
  const database = await runCheck("database", () => checkDatabase(context));
  const isReachable = database.every(({ state }) => state !== "wrong");
  const rest = await Promise.all(
    [
      ...Object.entries(independentChecks),
      ...(isReachable ? Object.entries(databaseChecks) : []),
    ].map(([part, check]) => runCheck(part, () => check(context))),
  );
  return removeSecrets([...checkSettings(context.config), ...database, ...rest.flat()]);
}
