/** Numbers of the lines that contain one of the words, in any case and any context. */
export function findBrandWords(text: string, words: string[]): number[] {
  const wanted = words.map((word) => word.toLowerCase());
  return text.split("\n").flatMap((line, index) => {
    const lower = line.toLowerCase();
    return wanted.some((word) => lower.includes(word)) ? [index + 1] : [];
  });
}
