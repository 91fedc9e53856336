import type { Config } from "../config.ts";
import type { Db, Tx } from "../db/client.ts";
import type { AuditEntry } from "../db/record-audit.ts";
import type { Deps } from "../deps.ts";

/** What a command returns: one row, or several. */
export type Answer = Row | Row[];
export type Row = Record<string, unknown>;

/** One command of the shop owner's tool. Its name is its key in the group's record. */
export type Command = CommandBase &
  (
    | {
        /**
         * `reads` changes nothing. `runs` does what a scheduler may also do. `changes` is a person's decision: it
         * asks for a reason and writes an audit row.
         */
        effect: "reads" | "runs" | "changes";
        run: (call: CommandCall) => Promise<Answer>;
      }
    | {
        /** Works before there are settings, or when they are wrong. */
        effect: "prepares";
        run: (call: PreparingCall) => Promise<Answer>;
      }
  );

interface CommandBase {
  summary: string;
  /** Shows what it would do and asks before it acts: money or an account goes, and nothing brings it back. */
  asks?: true;
  /** The name of its argument in the help, if it takes one. */
  argument?: string;
  /** Options beyond those of every command: the name of the value in the help, and its purpose. */
  options?: Record<string, CommandOption>;
  /** Output for people, if a table would not do. */
  print?: (answer: Answer) => string;
  /** Whether the result reports a failure, so that the program exits with 1. */
  hasFailed?: (answer: Answer) => boolean;
}

export interface CommandOption {
  /** Without one the option is a flag, and is "yes" if given. */
  value?: string;
  about: string;
}

/** The context of a command that needs no settings. */
export interface PreparingCall {
  argument: string | undefined;
  /** The file of the settings, as the command line names it. */
  settings: string | undefined;
  options: Record<string, string | undefined>;
}

/** The context of a command. With `dryRun` it says what it would do and changes nothing. */
export interface CommandCall extends PreparingCall {
  deps: Deps;
  config: Config;
  dryRun: boolean;
  /** Writes the audit row, in the transaction of the change. */
  audit: (db: Db | Tx, change: Pick<AuditEntry, "target" | "before" | "after">) => Promise<void>;
}

export type CommandGroup = Record<string, Command>;

/** A wrong call of the command; nothing was done. */
export class UsageError extends Error {
  override name = "UsageError";
}
