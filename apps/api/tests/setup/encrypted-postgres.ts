import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { findFreePort } from "@site/local/free-port";
import { startPostgres } from "@site/local/postgres";
import pg from "pg";
import { generate } from "selfsigned";

import { migrateDatabase } from "../../src/db/migrate.ts";

export interface Certificate {
  key: string;
  cert: string;
}

/** Creates a certificate authority that nobody trusts. */
export async function createAuthority(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "Ours" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  return { key, cert };
}

/** Creates a server certificate signed by this authority. */
export async function createCertificate(
  ca: Certificate,
  host: string,
  { notAfterDate }: { notAfterDate?: Date } = {},
): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    keyType: "ec",
    algorithm: "sha256",
    ca,
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "subjectAltName", altNames: [{ type: 2, value: host }] },
    ],
    ...(notAfterDate && {
      notAfterDate,
      notBeforeDate: new Date(notAfterDate.getTime() - 86_400_000),
    }),
  });
  return { key, cert };
}

// Requires passwords over the network, and TLS for some users. The superuser connects as in the other tests.
const admission = `host all postgres 127.0.0.1/32 trust
hostssl all insists 127.0.0.1/32 scram-sha-256
hostnossl all insists 127.0.0.1/32 reject
host all barred 127.0.0.1/32 reject
host all all 127.0.0.1/32 scram-sha-256
local all all scram-sha-256
`;

export interface EncryptedPostgres {
  port: number;
  /** The folder of the server's socket. */
  socketDir: string;
  /** Uses this certificate for new connections; without one TLS is off. */
  present: (certificate: Certificate | undefined) => Promise<void>;
  stop: () => Promise<void>;
}

/** A Postgres server that requires passwords, with users who may connect and users who may not. */
export async function startEncryptedPostgres(): Promise<EncryptedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "tls-"));
  const dataDir = path.join(folder, "data");
  const postgres = await startPostgres({
    dataDir,
    port: await findFreePort(),
    settings: { fsync: "off", unix_socket_directories: dataDir },
  });
  await migrateDatabase({ connectionString: postgres.url });
  const sql = new pg.Pool({ connectionString: postgres.url, max: 1 });
  // A stopping server may send an error to a connection that is closing.
  sql.on("error", () => undefined);
  sql.on("connect", (client) => client.on("error", () => undefined));
  const { uid, gid } = statSync(dataDir);
  const write = (name: string, text: string) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
  };
  write("pg_hba.conf", admission);
  for (const name of ["shop", "insists", "stranger", "barred"]) {
    await sql.query(`create role ${name} login password 'geheim'`);
  }
  await sql.query("alter database site owner to shop");
  for (const schema of ["public", "drizzle"]) {
    await sql.query(`grant usage on schema ${schema} to shop, insists`);
    await sql.query(`grant all on all tables in schema ${schema} to shop, insists`);
  }
  const present: EncryptedPostgres["present"] = async (certificate) => {
    if (certificate) {
      write("server.key", certificate.key);
      write("server.crt", certificate.cert);
    }
    await sql.query(`alter system set ssl = ${certificate ? "on" : "off"}`);
    const before = await loadedAt(sql);
    await sql.query("select pg_reload_conf()");
    while ((await loadedAt(sql)) === before) await delay(10);
  };
  await present(undefined);
  return {
    port: postgres.port,
    socketDir: dataDir,
    present,
    stop: async () => {
      await sql.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function loadedAt(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ at: number }>(
    "select extract(epoch from pg_conf_load_time())::float8 as at",
  );
  return rows[0]?.at ?? 0;
}
