import type { DoctorFinding } from "@site/contracts/operator";
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

/** Everything that a verb may reach beyond its input. Tests pass their own. */
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
  now: () => Date;
  log: Log;
  telemetry: Telemetry;
  /** Notifies this process that mail is waiting; the scheduler would find it too, only later. */
  wakeOutbox: () => void;
  /** Looks at every setting and connection of this process. */
  runDoctor: () => Promise<DoctorFinding[]>;
}

/** What is needed to bring a purchase to the payment provider's state. */
export type BillingDeps = Pick<Deps, "db" | "payments" | "now" | "wakeOutbox" | "telemetry">;
