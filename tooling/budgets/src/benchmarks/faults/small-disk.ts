import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import pg from "pg";

import type { BackingServices } from "../services.ts";

const run = promisify(execFile);
const MEGABYTES = 24;

export interface SmallDisk {
  folder: string;
  stop: () => Promise<void>;
}

/** Moves the database to a disk of a few megabytes. Returns `undefined` if this machine cannot create one. */
export async function startSmallDisk({
  dataDir,
  postgres,
}: BackingServices): Promise<SmallDisk | undefined> {
  const mount = path.join(dataDir, "small-disk");
  await mkdir(mount);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=0777`, "tmpfs", mount]);
  } catch {
    return undefined;
  }
  const folder = path.join(mount, "tables");
  await mkdir(folder, { mode: 0o777 });
  const url = new URL(postgres.url);
  const database = url.pathname.slice(1);
  url.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create tablespace small location '${folder}'`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  await admin.query(`alter database ${database} set tablespace small`);
  await admin.end();
  return {
    folder,
    stop: async () => {
      await run("umount", ["-l", mount]);
      await rm(mount, { recursive: true, force: true });
    },
  };
}
