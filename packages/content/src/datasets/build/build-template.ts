import path from "node:path";

import { completeDataset } from "../catalogue/complete-dataset.ts";
import { dataset } from "../templates/library-loans/dataset.ts";
import { loadParts } from "./load-parts.ts";

/** The dataset that new ones are copied from. */
export const template = completeDataset("library-loans", dataset);

/** What its folder holds beside the description. */
export const templateParts = await loadParts(
  path.join(import.meta.dirname, "../templates/library-loans"),
  template.columns,
);
