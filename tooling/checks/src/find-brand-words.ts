/** Numbers of the lines in which one of the words stands, whatever its case and whatever is around it. */
export function findBrandWords(text: string, words: string[]): number[] {
  const wanted = words.map((word) => word.toLowerCase());
  return text.split("\n").flatMap((line, index) => {
    const lower = line.toLowerCase();
    return wanted.some((word) => lower.includes(word)) ? [index + 1] : [];
  });
}
