import type { Config } from "../config.ts";
import type { Db, Tx } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import type { AuditEntry } from "./record-audit.ts";

/** What a command answers: one row, or several. */
export type Answer = Row | Row[];
export type Row = Record<string, unknown>;

/** One command of the shop owner's tool. Its name is its key in the group's record. */
export type Command = CommandBase &
  (
    | {
        /**
         * `reads` changes nothing. `runs` does what a scheduler may do as well. `changes` is a person's
         * decision: it asks for a reason and leaves an audit row.
         */
        effect: "reads" | "runs" | "changes";
        run: (call: CommandCall) => Promise<Answer>;
      }
    | {
        /** Works before there are settings, or where they are wrong. */
        effect: "prepares";
        run: (call: PreparingCall) => Promise<Answer>;
      }
  );

interface CommandBase {
  summary: string;
  /** How its argument is called in the help, where it takes one. */
  argument?: string;
  /** Options beyond those of every command: the name of the value in the help, and what it is for. */
  options?: Record<string, CommandOption>;
  /** For people, where a table would not do. */
  print?: (answer: Answer) => string;
  /** Whether the answer itself tells of a failure, so that the program ends with 1. */
  hasFailed?: (answer: Answer) => boolean;
}

export interface CommandOption {
  value: string;
  about: string;
}

/** What a command is given that needs no settings. */
export interface PreparingCall {
  argument: string | undefined;
  options: Record<string, string | undefined>;
}

/** What a command is given. With `dryRun` it tells what it would do and changes nothing. */
export interface CommandCall extends PreparingCall {
  deps: Deps;
  config: Config;
  dryRun: boolean;
  /** Leaves the audit row, in the transaction of the change. */
  audit: (db: Db | Tx, change: Pick<AuditEntry, "target" | "before" | "after">) => Promise<void>;
}

export type CommandGroup = Record<string, Command>;

/** The command was called in a way that cannot be meant; nothing was done. */
export class UsageError extends Error {
  override name = "UsageError";
}
