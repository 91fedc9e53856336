import { href } from "react-router";

/** In the folder of a dataset, without its ending. */
const MESSY = /^[a-z0-9-]+\/[a-z0-9-]+-messy$/;

/** The address that opens a messy file of ours in the cleaner: `/clean#invoices/invoices-messy`. */
export function cleanerPath(file: string): string {
  return `${href("/clean")}#${file.replace(/^\/datasets\/|\.csv$/g, "")}`;
}

/** The messy file that a fragment names, from the root of the site; undefined if it names none. */
export function messyFile(fragment: string): string | undefined {
  const name = fragment.slice(1);
  return MESSY.test(name) ? `/datasets/${name}.csv` : undefined;
}
