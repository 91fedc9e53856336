import { enableCompileCache } from "node:module";
import path from "node:path";

/**
 * Caches the compiled program, which halves the time of the next start. Loaded with `--import`, because it must run
 * before the program's modules are loaded.
 */
enableCompileCache(path.join(import.meta.dirname, "../../node_modules/.cache/compiled"));
