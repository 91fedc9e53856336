/** Returns the command that applies the saved recipe to a file with this name, for a shell. */
export function formatCommand(name: string): string {
  const base = name.replace(/\.(?:gz|zip)$/i, "").replace(/\.[^.]*$/, "");
  const [source, recipe, target] = [name, `${base}-recipe.json`, `${base}-clean.csv`].map(quote);
  return `clean-table apply ${source} --recipe ${recipe} --out ${target}`;
}

/** Quotes a file name. One that begins with a hyphen would be an option. */
function quote(name: string): string {
  const file = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
}
