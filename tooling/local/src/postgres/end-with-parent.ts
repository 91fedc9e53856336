import { stopOrphan } from "./orphan.ts";

// A separate program: `end-with-parent.ts <data folder>`. Postgres does not know the process that started it; this
// program is ended when that process is gone (see `startNode`), and ends Postgres first.
const [dataDir = ""] = process.argv.slice(2);
const untilEnded = setInterval(() => undefined, 60_000);

process.once("SIGTERM", () => {
  clearInterval(untilEnded);
  void stopOrphan(dataDir);
});
