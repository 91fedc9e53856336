import { readTables, writeTables } from "./font-tables.ts";

const EXTENSION = 9;
const ADVANCE_ONLY = 4;

/**
 * A variable font with the kerning of one of its weights. Kerning for every weight is half of the bytes of such
 * a font, for differences of a hundredth of a letter; and distances in steps of `step` (in units of the font, of
 * which an em has a thousand) are told in fewer bytes than exact ones. Both fonts have the same glyphs.
 */
export function withLightKerning(variable: Buffer, oneWeight: Buffer, step: number): Buffer {
  const kerning = readTables(oneWeight).get("GPOS");
  if (!kerning) throw new Error("The font has no kerning.");
  const rounded = Buffer.from(kerning);
  for (const at of kerningValues(rounded)) {
    rounded.writeInt16BE(Math.round(rounded.readInt16BE(at) / step) * step, at);
  }
  return writeTables(readTables(variable).set("GPOS", rounded));
}

/** Where the distances stand in a `GPOS` table of kerning. Throws where it holds anything else. */
export function kerningValues(gpos: Buffer): number[] {
  const u16 = (at: number) => gpos.readUInt16BE(at);
  const offsets = (at: number, count: number, base: number) =>
    Array.from({ length: count }, (_, index) => base + u16(at + 2 * index));
  const list = u16(8);
  const subtables = offsets(list + 2, u16(list), list).flatMap((lookup) => {
    if (u16(lookup) !== EXTENSION) throw new Error("Expected kerning in extended subtables.");
    return offsets(lookup + 6, u16(lookup + 4), lookup).map((at) => at + gpos.readUInt32BE(at + 4));
  });
  return subtables.flatMap((table) => {
    if (u16(table + 4) !== ADVANCE_ONLY || u16(table + 6) !== 0) {
      throw new Error("Expected kerning that moves the second letter alone.");
    }
    if (u16(table) === 2) {
      const cells = u16(table + 12) * u16(table + 14);
      return Array.from({ length: cells }, (_, index) => table + 16 + 2 * index);
    }
    const sets = offsets(table + 10, u16(table + 8), table);
    return sets.flatMap((set) => Array.from({ length: u16(set) }, (_, at) => set + 4 + 4 * at));
  });
}
