import { href } from "react-router";

/** Prefix of the fragment in a link with a recipe. */
export const RECIPE_FRAGMENT = "#recipe=";

/** Path of a messy dataset file, without its extension. */
const MESSY_FILE = /^[a-z0-9-]+\/[a-z0-9-]+-messy$/;

/** The URL that opens one of our messy files in the cleaner, such as `/clean#invoices/invoices-messy`. */
export function getCleanerPath(file: string): string {
  return `${href("/clean")}#${file.replace(/^\/datasets\/|\.csv$/g, "")}`;
}

/** The recipe in a URL fragment, `#recipe=…` or after a messy file, `#invoices/invoices-messy&recipe=…`. */
export function findRecipeLink(fragment: string): string | undefined {
  return /^#(?:[^&=]*&)?recipe=(.+)$/.exec(fragment)?.[1];
}

/** The path of the messy file in a URL fragment; undefined if the fragment names none. */
export function findMessyFile(fragment: string): string | undefined {
  const [name = ""] = fragment.slice(1).split("&");
  return MESSY_FILE.test(name) ? `/datasets/${name}.csv` : undefined;
}
