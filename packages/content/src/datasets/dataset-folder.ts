import path from "node:path";

/** Where the files of the datasets are committed, a folder each. */
export const datasetFolder = path.join(import.meta.dirname, "../../datasets");
