import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const UNPACK_MS = 60_000;
const places = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** Libraries that PgBouncer is linked to and a small Debian may lack. */
const packages = ["pgbouncer", "libevent-2.1-7", "libc-ares2"];

export interface Pgbouncer {
  program: string;
  /** The folder of the libraries that were unpacked with it. */
  libraries?: string;
}

/**
 * PgBouncer if it is installed, or unpacked from Debian's packages into `folder`, which needs no root. Otherwise
 * the reason, in words.
 */
export async function findPgbouncer(folder: string): Promise<Pgbouncer | string> {
  const inPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const installed = [...inPath, ...places]
    .map((place) => path.join(place, "pgbouncer"))
    .find((program) => existsSync(program));
  if (installed) return { program: installed };
  const unpacked = path.resolve(folder);
  if (!existsSync(unpacked)) {
    const obstacle = await unpack(unpacked);
    if (obstacle !== undefined) return obstacle;
  }
  const [library] = globSync("usr/lib/*/libevent*.so*", { cwd: unpacked });
  return {
    program: path.join(unpacked, "usr/sbin/pgbouncer"),
    ...(library && { libraries: path.join(unpacked, path.dirname(library)) }),
  };
}

async function unpack(folder: string): Promise<string | undefined> {
  if (!existsSync("/usr/bin/apt-get")) return "PgBouncer is not installed";
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await run("apt-get", ["download", ...packages], { cwd: draft, timeout: UNPACK_MS });
    for (const file of globSync("*.deb", { cwd: draft })) {
      await run("dpkg-deb", ["--extract", file, "."], { cwd: draft, timeout: UNPACK_MS });
    }
    await run(path.join(draft, "usr/sbin/pgbouncer"), ["--version"], {
      env: { LD_LIBRARY_PATH: globSync(path.join(draft, "usr/lib/*")).join(":") },
    });
    renameSync(draft, folder);
    return undefined;
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split("\n");
    return `PgBouncer is not installed, and apt-get cannot bring it: ${reason}`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
