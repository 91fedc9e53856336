/** About as many characters as a card shows of a cell. */
const LONG = 36;
const KEPT = 12;
/** Spaces around a value and doubled ones, which are invisible. */
const STRAY = /(?<!\S)[^\S\n]|[^\S\n](?!\S)/g;

/** A cell before and after, so that the change can be seen: a long start that stays is cut, stray spaces are points. */
export function shownChange(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const cut = before.length > LONG ? same - KEPT : 0;
  const show = (text: string) => (cut > 0 ? `…${text.slice(cut)}` : text).replaceAll(STRAY, "·");
  return [show(before), show(after)];
}
