import { scriptBlocks, type ScriptOf } from "./script-blocks.ts";

/**
 * The steps as a script for pandas 1.5 or newer, run as `python clean.py messy.csv clean.csv`. It fails where a file
 * does not have the form that a step expects.
 */
export function writeScript(script: ScriptOf): string {
  return `${scriptBlocks(script, "arguments").join("\n\n")}\n`;
}
