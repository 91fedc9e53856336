import type { DoctorCheck } from "@site/contracts/operator";
import type { SigningKeys } from "@site/licence/signing-keys";

import type { Db } from "./db/client.ts";
import type { Log } from "./log.ts";
import type { BreachedPasswords } from "./providers/breached-passwords.ts";
import type { Digests } from "./providers/digests.ts";
import type { GoogleSignIn } from "./providers/google-sign-in.ts";
import type { Identity } from "./providers/identity.ts";
import type { Limiter } from "./providers/limiter.ts";
import type { Mailer } from "./providers/mail/mailer.ts";
import type { NewsletterFiles } from "./providers/newsletter-files.ts";
import type { ObjectStore } from "./providers/object-store.ts";
import type { Payments } from "./providers/payments.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

/** The dependencies of feature functions. Tests pass their own. */
export interface Deps {
  db: Db;
  payments: Payments;
  identity: Identity;
  googleSignIn: GoogleSignIn;
  mailer: Mailer;
  objectStore: ObjectStore;
  breachedPasswords: BreachedPasswords;
  digests: Digests;
  limiter: Limiter;
  newsletterFiles: NewsletterFiles;
  licenceKeys: SigningKeys;
  siteOrigin: string;
  /** How many licences a person can have refunded within a year before they can't buy again without asking. */
  maxRefundsPerYear: number;
  /** Whether operators without a passkey are refused. */
  requiresPasskeys: boolean;
  now: () => Date;
  log: Log;
  telemetry: Telemetry;
  /** Sends queued mail soon. Without it, the scheduler's job sends the mail later. */
  wakeOutbox: () => void;
  /** Checks every setting and connection of this process. */
  runDoctor: () => Promise<DoctorCheck[]>;
}

/** Dependencies of syncing a purchase with the payment provider. */
export type BillingDeps = Pick<
  Deps,
  "db" | "digests" | "maxRefundsPerYear" | "payments" | "now" | "wakeOutbox" | "telemetry"
>;
