import type { TextCount } from "../profile.ts";

interface RankedUnit {
  base: string;
  /** Whether the values without a unit are about as large as the others, if they are in this one. */
  isLikely: boolean;
}

/** In powers of ten. */
const MAX_SIZE_GAP = 0.7;

/** The units that the values without one may be in, the likeliest first: by the column's name, then by their sizes. */
export function rankUnits(
  bases: readonly string[],
  powers: Readonly<Record<string, number>>,
  { name, texts }: { name: string; texts: readonly TextCount[] },
): RankedUnit[] {
  const words = new Set(name.split(/[^\p{L}°]/u));
  const units = Object.keys(powers);
  const bare: number[] = [];
  const marked: number[] = [];
  for (const { text } of texts) {
    const size = Math.log10(Math.abs(Number.parseFloat(text.replace(",", "."))));
    if (!Number.isFinite(size)) continue;
    const unit = /[^0-9\s]{1,10}$/u.exec(text)?.[0] ?? "";
    if (units.includes(unit)) marked.push(size + (powers[unit] ?? 0));
    else bare.push(size);
  }
  const between = getMedian(bare) - getMedian(marked);
  const ranked = [...new Set(bases)].map((base) => {
    const apart = Math.abs(between + (powers[base] ?? 0));
    const isLikely = Number.isNaN(apart) || apart <= MAX_SIZE_GAP;
    return { base, isLikely, isNamed: isLikely && words.has(base), apart: apart || 0 };
  });
  return ranked.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || a.apart - b.apart);
}

function getMedian(sizes: readonly number[]): number {
  return sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? Number.NaN;
}
