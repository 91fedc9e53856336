import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";

/** The environment that the doctor looks at. */
export interface Environment {
  config: Config;
  deps: Deps;
  /** Which releases' files are read whole and compared with their digests. */
  compare: "none" | "newest" | "all";
}
