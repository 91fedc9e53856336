import { enableCompileCache } from "node:module";
import path from "node:path";

/**
 * Caches the compiled program, which halves the time of the next start. Loaded by `--import`, because it has to run
 * before the program's modules are read.
 */
enableCompileCache(path.join(import.meta.dirname, "../../node_modules/.cache/compiled"));
