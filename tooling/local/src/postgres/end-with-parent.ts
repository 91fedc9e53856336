import { stopOrphan } from "./orphan.ts";

// A separate program: `end-with-parent.ts <data folder>`. Postgres does not end with the process that started it, but
// this program does (see `startNode`), and it stops Postgres first.
const [dataDir = ""] = process.argv.slice(2);
const untilEnded = setInterval(() => undefined, 60_000);

process.once("SIGTERM", () => {
  clearInterval(untilEnded);
  void stopOrphan(dataDir);
});
