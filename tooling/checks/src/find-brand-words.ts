/** Numbers of the lines that contain one of the words, in any context and, by default, in any case. */
export function findBrandWords(
  text: string,
  words: string[],
  { matchCase = false }: { matchCase?: boolean } = {},
): number[] {
  const form = (part: string) => (matchCase ? part : part.toLowerCase());
  const wanted = words.map(form);
  return text.split("\n").flatMap((line, index) => {
    const written = form(line);
    return wanted.some((word) => written.includes(word)) ? [index + 1] : [];
  });
}
