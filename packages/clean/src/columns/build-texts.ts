import { packTexts } from "./pack-texts.ts";
import type { TextValues } from "./table.ts";

/** Collects distinct texts and gives each its code. The empty text has code 0: it is a missing cell. */
export function buildTexts(): { add(text: string): number; finish(): TextValues } {
  const codes = new Map<string, number>([["", 0]]);
  return {
    add(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, codes.size);
      return codes.size - 1;
    },
    finish: () => packTexts([...codes.keys()]),
  };
}
