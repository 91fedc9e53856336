import { compareWithDuckdb } from "@site/clean/duckdb/compare-duckdb";
import { startDuckdb } from "@site/clean/duckdb/run-duckdb";

import { type Benchmark, checkAtLeast } from "../benchmark.ts";

const FILES = 2_000;

/** `pnpm measure clean-duckdb [files]` */
export const cleanDuckdb: Benchmark = {
  description: `${FILES.toLocaleString("en")} messy files with lists of up to 14 steps: the cleaner's output is compared byte by byte with that of its SQL in DuckDB, from the npm package @duckdb/node-api. Lists the files for which there is no script, by the reason.`,
  limitSeconds: 1_800,
  run: async ({ log }, [wanted = String(FILES)]) => {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const duckdb = await startDuckdb();
    try {
      log(`Seed ${seed}, DuckDB ${duckdb.version}.`);
      const files = Number(wanted);
      const compared = await compareWithDuckdb(duckdb, {
        files,
        pairs: files * 6,
        seed,
        everyKind: true,
      });
      const { tomorrow, notOffered, touched } = compared;
      log(`Later versions: ${tomorrow.same} the same, ${tomorrow.refused} refused.`);
      for (const [why, count] of notOffered) log(`No script for ${count} files: ${why}`);
      return [
        checkAtLeast(`clean: equal files in DuckDB ${duckdb.version}`, compared.files, files, ""),
        checkAtLeast(
          "clean: files in DuckDB that the rarest kind of step changed",
          Math.min(...touched.values()),
          1,
          "",
        ),
      ];
    } finally {
      await duckdb.stop();
    }
  },
};
