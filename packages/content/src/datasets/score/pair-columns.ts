/** Where each column of an answer is found in another table: -1 where it is not. */
export interface PairedColumns {
  places: number[];
  /** Columns that are found under another name, in the order of the answer. */
  renamed: { name: string; given: string }[];
  /** Names of the other table that no column of the answer has. */
  surplus: string[];
}

/**
 * Pairs columns by their names, whatever the case and the spaces around. If as many columns with other names are left
 * on both sides, they are taken for renamed ones, in their order; a column without a name is none of them.
 */
export function pairColumns(names: readonly string[], given: readonly string[]): PairedColumns {
  const folded = given.map((name) => fold(name));
  const places = names.map((name) => folded.indexOf(fold(name)));
  const known = new Set(names.map((name) => fold(name)));
  const surplus = [...given.keys()].filter((at) => !known.has(folded[at] ?? ""));
  const named = surplus.filter((at) => folded[at] !== "");
  const absent = [...places.keys()].filter((at) => places[at] === -1);
  const renamed: PairedColumns["renamed"] = [];
  if (absent.length === named.length) {
    for (const [nth, at] of absent.entries()) {
      const place = named[nth] ?? -1;
      places[at] = place;
      renamed.push({ name: names[at] ?? "", given: given[place] ?? "" });
    }
  }
  const taken = new Set(places);
  return {
    places,
    renamed,
    surplus: surplus.filter((at) => !taken.has(at)).map((at) => given[at] ?? ""),
  };
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
