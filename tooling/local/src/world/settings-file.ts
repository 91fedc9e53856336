import { writeWhole } from "../write-whole.ts";

/** Writes the API's settings where Node's `--env-file` finds them, so that the owner's tool works on this world. */
export function writeSettingsFile(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (/['\n]/.test(value)) throw new Error(`The setting ${name} cannot be kept in a file.`);
    return `${name}='${value}'\n`;
  });
  writeWhole(file, lines.join(""));
}
