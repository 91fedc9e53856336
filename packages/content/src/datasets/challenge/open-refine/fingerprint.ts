/**
 * The key by which OpenRefine's clusters of the method “fingerprint” are formed, step by step as its manual lists
 * them. Source: https://openrefine.org/docs/technical-reference/clustering-in-depth#fingerprint, read on 2026-11-23.
 */
export function fingerprint(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\p{P}\p{Cc}]/gu, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/\s+/);
  return [...new Set(words)].sort().join(" ");
}
