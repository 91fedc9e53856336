import { getDatabaseError } from "../database-errors.ts";

export const rightsRemedy =
  "Use the user that owns the tables in DATABASE_URL, or have it grant yours the missing rights.";

/** What to do about a connection to Postgres that fails, by the failure's code or words. The first that fits counts. */
const remedies: [failure: RegExp, mend: string][] = [
  [
    /^(57014|55P03|25P03)/,
    "Postgres answers, but too slowly: look at its load and at what holds locks (the provider's page of queries, pg_stat_activity). If a statement really takes that long, raise DATABASE_TIMEOUT_SECONDS.",
  ],
  [
    /^query_wait_timeout/,
    "The pooler answers, but has no connection to Postgres left: enlarge its pool, or lower DATABASE_POOL_SIZE or --max-instances.",
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    "No machine has the host name in DATABASE_URL: copy it again from the provider's console. A private name works only in its own network.",
  ],
  [
    /^ECONNREFUSED/,
    "The host exists, but nothing listens on the port of DATABASE_URL: is it the port of the server or its pooler, and is the server running?",
  ],
  [
    /^ENOENT/,
    "There is no such socket: is Cloud SQL connected to the function (--add-cloudsql-instances, or the proxy on your machine), and host=/cloudsql/PROJECT:REGION:INSTANCE right?",
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout|timed out/i,
    "Nothing answers at the host of DATABASE_URL: allow this machine in the provider's firewall or authorised networks. A pooler doesn't answer either while the Postgres behind it is away.",
  ],
  [
    /does not support SSL/,
    "The server, or the pooler in front of it, does not encrypt: switch TLS on there. sslmode=disable is only for your own machine.",
  ],
  [
    /no encryption|SSL (connection is )?required|requires? SSL/i,
    "The server requires an encrypted connection: set sslmode=verify-full in DATABASE_URL.",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    "The certificate names another host than DATABASE_URL: use the name in the certificate. If it names none, as Cloud SQL's may, sslmode=verify-ca with DATABASE_CA checks only the authority.",
  ],
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)/,
    "The server's certificate is not valid today: renew it at the provider, and check this machine's clock.",
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_SIGNATURE_FAILURE)/,
    "Another authority signed the server's certificate than the one we know: set the provider's own as DATABASE_CA (or &sslrootcert=FILE), and leave it out where a public one signs.",
  ],
  [
    /no pg_hba\.conf entry|pg_hba\.conf rejects/,
    "The server refuses this machine, user and database: add the machine to the provider's authorised networks (pg_hba.conf), and check user and database in DATABASE_URL.",
  ],
  [
    /^(28P01|28000)|authentication failed|SASL/i,
    "The user or password is wrong: set them again in DATABASE_URL, with @, : and / of the password as %40, %3A and %2F. A pooler has a list of its own.",
  ],
  [
    /^3D000|no such database/,
    "Create the database, or correct its name at the end of DATABASE_URL. A pooler has a list of its own.",
  ],
  [
    /unsupported startup parameter/,
    "The pooler refuses a parameter of DATABASE_URL: leave out everything after the ? except sslmode and sslrootcert.",
  ],
  [
    /server_login_retry|server login (has been failing|failed)|cannot connect to server|server conn crashed/i,
    "The pooler answers, but the Postgres behind it refuses it: check the host, user and password that the pooler uses.",
  ],
  [
    /^53300|too many (clients|connections)|no more connections/i,
    "Every connection is taken: put a pooler in front, or lower DATABASE_POOL_SIZE or --max-instances.",
  ],
  [/^57P03/, "Postgres is starting or stopping: run the doctor again in a minute."],
  [/^42501/, rightsRemedy],
];

const otherwise =
  "Is DATABASE_URL right, is the server running, and does its firewall allow this machine?";

export function databaseRemedy(thrown: unknown): string {
  const { code = "", message = "" } = rootOf(getDatabaseError(thrown)) ?? {};
  const fits = remedies.find(([failure]) => failure.test(code) || failure.test(message));
  return fits?.[1] ?? otherwise;
}

/** Node reports one error for several addresses of a name. */
function rootOf(error: ReturnType<typeof getDatabaseError>): typeof error {
  return error instanceof AggregateError ? (error.errors[0] as typeof error) : error;
}
