import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";

/** The environment that the doctor checks. */
export interface Environment {
  config: Config;
  deps: Deps;
  /** Releases whose files are read completely and compared with their digests. */
  compare: "none" | "newest" | "all";
}
