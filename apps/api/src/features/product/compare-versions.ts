/** Order of versions by their numbers; a pre-release comes before its release (Semantic Versioning 2.0.0, section 11). */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.label === right.label) return 0;
  if (left.label === "") return 1;
  if (right.label === "") return -1;
  return left.label.localeCompare(right.label, "en", { numeric: true });
}

function parse(version: string): { numbers: number[]; label: string } {
  const [numbers = "", ...label] = version.split("-");
  return { numbers: numbers.split(".").map(Number), label: label.join("-") };
}
