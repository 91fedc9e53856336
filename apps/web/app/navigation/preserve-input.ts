type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findFields = () => [...document.querySelectorAll<Field>("input, select, textarea")];

/** Fields of one kind and name, in the order of the page, are the same in the prerendered and in the new page. */
const getKind = ({ type, name }: Field) => `${type} ${name}`;

/**
 * Preserves what the visitor typed before hydration. If an extension has changed the page, React replaces the
 * prerendered elements. Returns a function that fills in the new ones.
 */
export function preserveInput(): () => void {
  const before = findFields();
  return () => {
    const after = findFields();
    const getFields = (fields: Field[], kind: string) =>
      fields.filter((field) => getKind(field) === kind);
    for (const field of before.filter(({ isConnected }) => !isConnected)) {
      const kind = getKind(field);
      const replacement = getFields(after, kind)[getFields(before, kind).indexOf(field)];
      if (replacement && !before.includes(replacement)) copyInput(field, replacement);
    }
  };
}

function copyInput(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === "checkbox" || from.type === "radio") {
      if (from.checked !== to.checked) to.click();
      return;
    }
    if (from.type === "file") {
      to.files = from.files;
      to.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
  }
  if (from.value === to.value) return;
  // React replaces the property on the element, and would take a value that is set through it for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), "value")?.set?.call(to, from.value);
  to.dispatchEvent(
    new Event(to instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
