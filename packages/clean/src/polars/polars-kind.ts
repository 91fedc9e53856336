import type { Step, StepName } from "../steps/kinds.ts";

type StepOf<Name extends StepName> = Extract<Step, { kind: Name }>;

/** How a kind of step is said in Polars, or why it cannot be said at no loss. */
export type PolarsKind<Name extends StepName> =
  | {
      /**
       * The lines that do the same to the DataFrame `df`, with Polars as `pl`, as an analyst would write them. They
       * raise where those of pandas do.
       */
      write(step: StepOf<Name>): string[];
    }
  | {
      /** A sentence for people. */
      why: string;
    };

export type PolarsKinds<Names extends StepName> = { [Name in Names]: PolarsKind<Name> };
