import { endOrphan } from "./orphan.ts";

// A program of its own: `end-with-parent.ts <data folder>`. Postgres knows nothing of the process that
// started it; this one is ended when that is gone (see `startNode`), and ends Postgres first.
const [dataDir = ""] = process.argv.slice(2);
const untilEnded = setInterval(() => undefined, 60_000);

process.once("SIGTERM", () => {
  clearInterval(untilEnded);
  void endOrphan(dataDir);
});
