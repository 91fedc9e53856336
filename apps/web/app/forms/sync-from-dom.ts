import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

const typed = new Set(["text", "email", "password", "tel", "url", "search", "textarea"]);

/**
 * Reads the values of the inputs. Password managers and autofill may fill them without the events that the form
 * library listens for.
 */
export function syncFromDom<Input extends FieldValues, Output>(
  form: HTMLFormElement,
  fields: UseFormReturn<Input, unknown, Output>,
): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (!element.name || !typed.has(element.type)) continue;
    const name = element.name as Path<Input>;
    if (fields.getValues(name) !== element.value) {
      fields.setValue(name, element.value as PathValue<Input, Path<Input>>);
    }
  }
}
