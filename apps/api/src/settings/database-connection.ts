import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";

/** The `psql` modes that don't silently fall back to an unencrypted connection, as `allow` and `prefer` do. */
export const sslModes = ["disable", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

/** The driver's own TLS parameters, which could override `sslmode`. */
const driverParameters = ["ssl", "sslcert", "sslkey", "sslnegotiation", "uselibpqcompat"];

export interface DatabaseSettings {
  DATABASE_URL: string;
  /** Certificates in PEM, instead of the file that `sslrootcert` names. */
  DATABASE_CA?: string | undefined;
}

export interface DatabaseConnection {
  connectionString: string;
  ssl: ConnectionOptions | false;
}

/**
 * Gives `sslmode` and `sslrootcert` the meaning they have in `psql`. The driver itself would also check the
 * certificate and host name under `require`, and reads authorities only from files.
 */
export function toDatabaseConnection(settings: DatabaseSettings): DatabaseConnection {
  const url = new URL(settings.DATABASE_URL);
  const mode = getSslMode(url);
  const ca = readCertificateAuthority(settings);
  url.searchParams.delete("sslmode");
  url.searchParams.delete("sslrootcert");
  return { connectionString: url.href, ssl: isSocket(url) ? false : getTlsOptions(mode, ca) };
}

function getTlsOptions(
  mode: SslMode | undefined,
  ca: string | undefined,
): ConnectionOptions | false {
  if (mode === undefined || mode === "disable") return false;
  if (mode === "verify-full") return ca === undefined ? {} : { ca };
  if (ca === undefined) return { rejectUnauthorized: false };
  return { ca, checkServerIdentity: () => undefined };
}

/** Whether the database is reached through a Unix socket, such as Cloud SQL's. Sockets need no encryption. */
export function isSocket({ hostname, searchParams }: URL): boolean {
  return (searchParams.get("host") ?? decodeURIComponent(hostname)).startsWith("/");
}

export function isThisMachine({ hostname }: { hostname: string }): boolean {
  return /^(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$|\.localhost$/.test(
    hostname,
  );
}

/** Whether the database is on another machine. Sockets of Cloud SQL lead there too. Names in .invalid lead nowhere. */
export function isRemoteDatabase(address: string): boolean {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  if (host.startsWith("/")) return host.startsWith("/cloudsql/");
  return host !== "" && !host.endsWith(".invalid") && !isThisMachine({ hostname: host });
}

/** Whether the connection verifies the server's certificate, which prevents man-in-the-middle attacks. */
export function isServerVerified(settings: DatabaseSettings): boolean {
  const url = new URL(settings.DATABASE_URL);
  if (isSocket(url)) return true;
  const mode = getSslMode(url);
  if (mode === "verify-full") return true;
  return (mode === "require" || mode === "verify-ca") && hasAuthority(settings, url);
}

/** Returns why these settings cannot be used; undefined if they can. Never repeats a value. */
export function findConnectionProblem(settings: DatabaseSettings): string | undefined {
  const url = new URL(settings.DATABASE_URL);
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !sslModes.some((each) => each === mode)) {
    return `expected an sslmode of ${sslModes.join(", ")}, as in ?sslmode=verify-full`;
  }
  const foreign = driverParameters.filter((name) => url.searchParams.has(name));
  if (foreign.length > 0) {
    return `expected sslmode and sslrootcert alone, without ${foreign.join(", ")}, as in ?sslmode=verify-full`;
  }
  if (!hasAuthority(settings, url)) {
    return mode === "verify-ca"
      ? "expected the authority too, as in DATABASE_CA or &sslrootcert=FILE"
      : undefined;
  }
  try {
    readCertificateAuthority(settings);
    return undefined;
  } catch {
    return "expected a file with certificates in PEM that can be read, as in &sslrootcert=/run/ca.pem";
  }
}

function getSslMode(url: URL): SslMode | undefined {
  return sslModes.find((mode) => mode === url.searchParams.get("sslmode"));
}

/** `psql`'s name for the public certificate authorities. Node's own list is used. */
const PUBLIC = "system";

function hasAuthority({ DATABASE_CA }: DatabaseSettings, url: URL): boolean {
  const file = url.searchParams.get("sslrootcert");
  return DATABASE_CA !== undefined || (file !== null && file !== PUBLIC);
}

function readCertificateAuthority(settings: DatabaseSettings): string | undefined {
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
