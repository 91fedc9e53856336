import { grouped } from "../grouped.ts";

/** A number with its noun: "1 cell", "12,400 cells". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many of all: "All 12,400", "5 of 12,400". */
export function shareText(count: number, all: number): string {
  return count === all ? `All ${grouped(all)}` : `${grouped(count)} of ${grouped(all)}`;
}
