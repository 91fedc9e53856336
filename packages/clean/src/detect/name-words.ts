/** The words of a column's name in small letters: “Start_date”, “startDate” and “start date” have the same two. */
export function nameWords(name: string): string[] {
  const parted = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return parted.match(/\p{L}+/gu) ?? [];
}
