export interface Helper {
  name: string;
  /** Modules of the standard library that it needs. */
  imports?(features: Features): readonly string[];
  /** Other helpers that it calls. */
  calls?: readonly Helper[];
  writeConstants?(features: Features): string[];
  /** The lines of the function, without the parts that no step of the script uses. */
  write(features: Features): string[];
}

/** What all steps of a script use of its helpers. */
export type Features = ReadonlySet<string>;

/** Returns what follows the prefix in the features that have it. */
export function listFeatures(features: Features, prefix: string): string[] {
  return [...features].flatMap((feature) =>
    feature.startsWith(prefix) ? [feature.slice(prefix.length)] : [],
  );
}

interface HelperUse {
  helpers?: readonly Helper[];
  features?: readonly string[];
}

/**
 * A change of the cells of one column. It depends on no other column and on no other row, so the changes of two columns
 * may change places, and equal ones become a loop.
 */
export type CellChange = { column: string } & (
  | ({
      does: "write";
      /** What follows the expression for the cells, such as `.str.strip()`. */
      chain: string | ((features: Features) => string);
      /** Whether the change leaves the value, and turns no other into it. */
      keeps?: ((value: string) => boolean) | undefined;
    } & HelperUse)
  /** Makes cells missing that have one of these values. */
  | { does: "clear"; values: readonly string[] }
  /** Replaces values by others. */
  | { does: "merge"; pairs: readonly (readonly [from: string, to: string])[] }
);

/** A change of rows, or of columns that depend on each other. */
export interface TableChange extends HelperUse {
  lines: readonly string[];
  /** The columns that it reads or writes; all if absent. Only their changes have to come before or after it. */
  columns?: readonly string[];
}

/** What a step does in a script: changes, or lines that stay at their place. */
export type StepCode = readonly string[] | readonly (CellChange | TableChange)[];

/** Appends the same code to the cells of several columns. */
export function chainCells(
  columns: readonly string[],
  chain: (CellChange & { does: "write" })["chain"],
  uses: HelperUse & Pick<CellChange & { does: "write" }, "keeps"> = {},
): CellChange[] {
  return columns.map((column) => ({ column, does: "write", chain, ...uses }));
}
