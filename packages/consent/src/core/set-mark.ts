/**
 * A short mark of a set of identifiers, the same for every order of them: 32 bits of FNV-1a in base 36.
 * It is kept in the flag cookie, so that a decision about another set is recognised.
 */
export function setMark(ids: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of [...ids].sort().join()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
