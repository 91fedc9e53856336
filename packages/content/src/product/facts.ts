import { databaseNames, fileFormats, ROW_LIMIT_WORDS } from "@site/contracts/plans/features";

import type { ProductFacts } from "./facts-schema.ts";

/*
 * Facts about how the app handles a table, and its requirements. The site's owner edits this file. The diagram "What
 * leaves your computer", the download page, the privacy page and the FAQ are made from it. Features of the plans are
 * in the plan catalogue.
 */

const samples = 20;

/** The data that leaves the computer when the app asks a language model for a repair. */
export const ai: ProductFacts["ai"] = {
  samples,
  stays: [
    "Your file or database",
    "Every row, apart from the samples",
    "The clean table and its Python",
  ],
  sent: [
    { what: "A column’s name", example: "people" },
    { what: "Its counts", example: "10 values, 0 missing, 10 different" },
    { what: `At most ${samples} sample values`, example: "1,483,789* · 2119393 · 5.359.099" },
  ],
  answers: ["A proposed repair, for you to accept or not", "Nothing is kept or used for training"],
  choices: [
    { text: "You see what will be sent before it goes, and you can switch it off." },
    {
      text: "use your own AI key, or a model on your own computer so that nothing is sent at all.",
      feature: "own-model",
    },
  ],
};

export const formats: ProductFacts["formats"] = {
  open: [...fileFormats],
  databases: [...databaseNames],
  scripts: ["pandas", "Polars", "SQL"],
};

export const limits: ProductFacts["limits"] = { rows: ROW_LIMIT_WORDS };

export const systems: ProductFacts["systems"] = {
  windows: {
    version: "Windows 10 or later",
    processors: "x64 or ARM, 64-bit",
    install: [
      "Right-click the downloaded file and choose Extract All.",
      "Open the new folder and start the app from there.",
    ],
  },
  macos: {
    version: "macOS 13 or later",
    processors: "Apple silicon or Intel",
    install: [
      "Open the downloaded file to unpack it.",
      "Drag the app into Applications and open it.",
    ],
  },
  linux: {
    version: "Ubuntu 22.04, Debian 12 or Fedora 38, or later",
    processors: "x64 or ARM, 64-bit",
    install: ["Unpack the downloaded file with tar -xzf.", "Start the app from the new folder."],
  },
};

/** System requirements of every platform. */
export const needs: ProductFacts["needs"] = {
  memory: "8 GB of memory",
  disk: "1 GB of free disk space",
  network: "To start the trial, to enter a licence key, and for AI repairs",
  python: "Not for the app. To run a script without it: Python with pandas 1.5 or later",
};

export const languages: ProductFacts["languages"] = {
  app: ["English"],
  tables: "Any language: text is read as Unicode, and older encodings are recognised",
};
