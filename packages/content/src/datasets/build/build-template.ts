import path from "node:path";

import { completeDataset } from "../dataset-schema.ts";
import { dataset } from "../templates/library-loans/dataset.ts";
import { loadDatasetParts } from "./build-datasets.ts";

const folder = path.join(import.meta.dirname, "../templates/library-loans");

/** The template from which authors copy new datasets. */
export const template = completeDataset("library-loans", dataset);

export const templateParts = await loadDatasetParts(
  folder,
  template,
  path.join(folder, "clean.py"),
);
