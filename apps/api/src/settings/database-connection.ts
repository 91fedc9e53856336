import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";

/** The modes of `psql` that leave nothing to chance: `allow` and `prefer` go on in the clear if they have to. */
export const sslModes = ["disable", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

/** The driver's own parameters for the same: beside `sslmode` they could switch it off. */
const driversOwn = ["ssl", "sslcert", "sslkey", "sslnegotiation", "uselibpqcompat"];

export interface DatabaseSettings {
  DATABASE_URL: string;
  /** Certificates in PEM, instead of the file that `sslrootcert` names. */
  DATABASE_CA?: string | undefined;
}

/** What the driver needs to connect. */
export interface DatabaseConnection {
  connectionString: string;
  ssl: ConnectionOptions | false;
}

/**
 * `sslmode` and `sslrootcert` of the address mean what they mean to `psql`. The driver would check the certificate
 * and name under `require` too, and knows authorities only as files.
 */
export function connectionOf(settings: DatabaseSettings): DatabaseConnection {
  const url = new URL(settings.DATABASE_URL);
  const mode = modeOf(url);
  const ca = authorityOf(settings);
  url.searchParams.delete("sslmode");
  url.searchParams.delete("sslrootcert");
  return { connectionString: url.href, ssl: isSocket(url) ? false : encryption(mode, ca) };
}

function encryption(mode: SslMode | undefined, ca: string | undefined): ConnectionOptions | false {
  if (mode === undefined || mode === "disable") return false;
  if (mode === "verify-full") return ca === undefined ? {} : { ca };
  if (ca === undefined) return { rejectUnauthorized: false };
  return { ca, checkServerIdentity: () => undefined };
}

/** Sockets never leave the machine; Cloud SQL's is one. */
export function isSocket({ hostname, searchParams }: URL): boolean {
  return (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
}

/** Whether a stranger between us and Postgres would be noticed. */
export function isVerified(settings: DatabaseSettings): boolean {
  const url = new URL(settings.DATABASE_URL);
  if (isSocket(url)) return true;
  const mode = modeOf(url);
  if (mode === "verify-full") return true;
  return (mode === "require" || mode === "verify-ca") && hasAuthority(settings, url);
}

/** Why these settings cannot be used; undefined if they can. Repeats no value. */
export function connectionProblem(settings: DatabaseSettings): string | undefined {
  const url = new URL(settings.DATABASE_URL);
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !sslModes.some((each) => each === mode)) {
    return `expected an sslmode of ${sslModes.join(", ")}, as in ?sslmode=verify-full`;
  }
  const foreign = driversOwn.filter((name) => url.searchParams.has(name));
  if (foreign.length > 0) {
    return `expected sslmode and sslrootcert alone, without ${foreign.join(", ")}, as in ?sslmode=verify-full`;
  }
  if (!hasAuthority(settings, url)) {
    return mode === "verify-ca"
      ? "expected the authority too, as in DATABASE_CA or &sslrootcert=FILE"
      : undefined;
  }
  try {
    authorityOf(settings);
    return undefined;
  } catch {
    return "expected a file with certificates in PEM that can be read, as in &sslrootcert=/run/ca.pem";
  }
}

function modeOf(url: URL): SslMode | undefined {
  return sslModes.find((mode) => mode === url.searchParams.get("sslmode"));
}

/** `psql`'s word for the authorities that every machine knows. Ours come with Node. */
const PUBLIC = "system";

function hasAuthority({ DATABASE_CA }: DatabaseSettings, url: URL): boolean {
  const file = url.searchParams.get("sslrootcert");
  return DATABASE_CA !== undefined || (file !== null && file !== PUBLIC);
}

function authorityOf(settings: DatabaseSettings): string | undefined {
  const url = new URL(settings.DATABASE_URL);
  if (!hasAuthority(settings, url)) return undefined;
  const file = url.searchParams.get("sslrootcert") ?? "";
  const text = settings.DATABASE_CA ?? readFileSync(file, "utf8");
  if (!isCertificate(text)) throw new Error("This is no certificate in PEM.");
  return text;
}

export function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}
