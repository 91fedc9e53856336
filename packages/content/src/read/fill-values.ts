import { suggestName } from "../problems.ts";

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** Replaces the `{{names}}` in a text. Reports unknown names and leaves them unchanged. */
export function fillValues(
  text: string,
  values: Readonly<Record<string, string>>,
  report: (message: string) => void,
): string {
  if (!text.includes("{{")) return text;
  return text.replaceAll(placeholderPattern, (placeholder: string, inside: string) => {
    const name = inside.trim();
    const value = values[name];
    if (value !== undefined) return value;
    report(`unknown value {{${name}}}. ${suggestName(name, Object.keys(values))}`);
    return placeholder;
  });
}
