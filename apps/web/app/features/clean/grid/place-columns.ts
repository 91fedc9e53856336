import type { SeenColumn } from "#app/features/clean/messages.ts";

const CHARACTER = 8.5;
const PADDING = 26;
/** Behind a name. */
const DOTS = 24;
/** Room for the longest type, “whole number”. */
const NARROWEST = 130;
const WIDEST = 320;

export interface Place {
  left: number;
  width: number;
  end: number;
}

/** Where each column is, as wide as its first texts need. */
export function placeColumns(columns: readonly Pick<SeenColumn, "name" | "width">[]): Place[] {
  let end = 0;
  return columns.map((column) => {
    const left = end;
    const name = column.name.length * CHARACTER + DOTS;
    const texts = Math.max(column.width * CHARACTER, name) + PADDING;
    const width = Math.min(WIDEST, Math.max(NARROWEST, texts));
    end = left + width;
    return { left, width, end };
  });
}

/** The columns on the screen: from `first` to before `last`. */
export function visibleColumns(
  places: readonly Place[],
  left: number,
  width: number,
): { first: number; last: number } {
  const first = Math.max(
    0,
    places.findIndex(({ end }) => end > left),
  );
  const beyond = places.findIndex((place) => place.left >= left + width);
  return { first, last: beyond < 0 ? places.length : beyond };
}
