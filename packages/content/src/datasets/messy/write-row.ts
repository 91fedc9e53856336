import type { Random } from "../random.ts";
import type { Cell } from "../table.ts";
import type { ChangeKind, MessyForm } from "./messy-form.ts";
import type { MessySheet, MessySpec } from "./messy-spec.ts";

/** How often a cell is written in the style of another sheet. */
const FOREIGN = 0.12;
const STRAY_SPACE = 0.05;

export interface Written {
  text: string;
  kinds: ChangeKind[];
}

/** Writes a row as its sheet does; the columns in `gone` are missing, in the given spelling. */
export function writeRow<Row extends Record<string, Cell>>(
  row: Row,
  spec: MessySpec<Row>,
  own: MessySheet,
  random: Random,
  gone?: ReadonlyMap<string, string>,
): Written[] {
  const cells = spec.columns.map((column): Written => {
    const value = row[column] ?? null;
    const written = value === null ? undefined : writeCell(value, spec, column, own, random);
    const spelling = gone?.get(column);
    if (spelling !== undefined) return { text: spelling, kinds: ["missing"] };
    if (!written) throw new Error(`A missing ${column} has no spelling.`);
    return written;
  });
  const { swapped } = spec;
  if (swapped && !gone && random.chance(swapped.probability)) {
    const [one, other] = swapped.columns.map((column) => spec.columns.indexOf(column));
    if (one === undefined || other === undefined) return cells;
    return cells.map((cell, index) => {
      const place = index === one ? other : index === other ? one : undefined;
      const from = place === undefined ? undefined : cells[place];
      return from ? { text: from.text, kinds: [...from.kinds, "swapped"] } : cell;
    });
  }
  return cells;
}

function writeCell<Row extends Record<string, Cell>>(
  value: string | number,
  { sheets, forms }: MessySpec<Row>,
  column: keyof Row,
  own: MessySheet,
  random: Random,
): Written {
  const sheet = random.chance(FOREIGN) ? sheets[random.below(sheets.length)] : own;
  const ofSheet = (forms[column][(sheet ?? own).name] ?? []) as readonly MessyForm<typeof value>[];
  const form = random.pick(ofSheet.filter(({ suits }) => suits?.(value) ?? true));
  const text = form.write(value);
  const kinds = form.kind ? [form.kind] : [];
  if (!random.chance(STRAY_SPACE)) return { text, kinds };
  return { text: random.chance(0.5) ? ` ${text}` : `${text} `, kinds: [...kinds, "space"] };
}
