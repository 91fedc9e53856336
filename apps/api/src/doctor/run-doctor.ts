import { checkDatabase } from "./check-database.ts";
import { checkPayments } from "./check-payments.ts";
import { type CheckResult, type DoctorContext, removeSecrets, runCheck } from "./check-result.ts";
import { checkIdentity, checkLicenceKeys, checkMail, checkObjectStore } from "./check-services.ts";
import { checkSettings } from "./check-settings.ts";
import {
  checkDigests,
  checkJobs,
  checkNewsletter,
  checkOutbox,
  checkPurchases,
} from "./check-shop.ts";
import { checkSite } from "./check-site.ts";

type Check = (environment: DoctorContext) => Promise<CheckResult[]>;

/** Skips what needs the database if that is away: one cause, one finding. */
const inDatabase: Record<string, Check> = {
  jobs: checkJobs,
  mail: checkOutbox,
  newsletter: checkNewsletter,
  purchases: checkPurchases,
  digests: checkDigests,
  "object store": checkObjectStore,
};
const elsewhere: Record<string, Check> = {
  identity: checkIdentity,
  payments: checkPayments,
  mail: checkMail,
  "licence keys": checkLicenceKeys,
  site: checkSite,
};

/** Checks every part of an environment, in the order in which one would fix it. Changes nothing. */
export async function runDoctor(environment: DoctorContext): Promise<CheckResult[]> {
  const database = await runCheck("database", () => checkDatabase(environment));
  const isThere = database.every(({ state }) => state !== "wrong");
  const rest = await Promise.all(
    [...Object.entries(elsewhere), ...(isThere ? Object.entries(inDatabase) : [])].map(
      ([part, check]) => runCheck(part, () => check(environment)),
    ),
  );
  return removeSecrets([...checkSettings(environment.config), ...database, ...rest.flat()]);
}
