/**
 * A short mark of a set of identifiers, independent of their order: 32 bits of FNV-1a in base 36. The flag cookie
 * stores it, so that a decision about another set is recognised.
 */
export function computeRevision(ids: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of [...ids].sort().join()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
