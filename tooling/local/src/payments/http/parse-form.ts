export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/**
 * Parses a form in bracket notation to a tree: `a[b]=1`, `a[0][c]=2`, `a[]=3`. A map with only indices as keys
 * becomes an array. Objects have no prototype, so that a key such as `__proto__` is harmless.
 */
export function parseForm(encoded: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) setValue(root, splitKeys(name), value);
  return collapseMap(root);
}

function emptyForm(): Form {
  return Object.create(null) as Form;
}

function splitKeys(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, open), ...inner];
}

function setValue(parent: Form, keys: string[], value: string): void {
  let node = parent;
  for (const [depth, given] of keys.entries()) {
    const key = given === "" && depth > 0 ? String(Object.keys(node).length) : given;
    if (depth === keys.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    const child =
      typeof next === "object" && !Array.isArray(next) && next !== null ? next : emptyForm();
    node[key] = child;
    node = child;
  }
}

function collapseIndexes(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (!isList) return collapseMap(value);
  return keys
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => collapseIndexes(value[key] as FormValue));
}

function collapseMap(form: Form): Form {
  const result = emptyForm();
  for (const [key, value] of Object.entries(form)) result[key] = collapseIndexes(value);
  return result;
}
