import { checkDatabase } from "./check-database.ts";
import { checkDigests } from "./check-digests.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkLicenceKeys } from "./check-licence-keys.ts";
import { checkMail } from "./check-mail.ts";
import { checkNewsletter } from "./check-newsletter.ts";
import { checkObjectStore } from "./check-object-store.ts";
import { checkOutbox } from "./check-outbox.ts";
import { checkPayments } from "./check-payments.ts";
import { checkPurchases } from "./check-purchases.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import type { Environment } from "./environment.ts";
import { examine, withoutSecrets } from "./examine.ts";
import type { Finding } from "./finding.ts";

type Check = (environment: Environment) => Promise<Finding[]>;

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
export async function runDoctor(environment: Environment): Promise<Finding[]> {
  const database = await examine("database", () => checkDatabase(environment));
  const isThere = database.every(({ state }) => state !== "wrong");
  const rest = await Promise.all(
    [...Object.entries(elsewhere), ...(isThere ? Object.entries(inDatabase) : [])].map(
      ([part, check]) => examine(part, () => check(environment)),
    ),
  );
  return withoutSecrets([...checkSettings(environment.config), ...database, ...rest.flat()]);
}
