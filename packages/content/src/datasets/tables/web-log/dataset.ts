import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("web-log", SEED, "Log of a web shop"),
  description:
    "Requests to an invented web shop over two weeks: method, path, status, size of the answer and time that it took.",
  topic: "technology",
  keywords: ["web server", "log", "HTTP", "requests", "bytes", "milliseconds"],
  period: "2026-06-01/2026-06-14",
  place: "An invented web shop",
  columns: [
    { name: "request_no", type: "integer", meaning: "Number of the request; no two are the same." },
    { name: "date", type: "date", meaning: "Day of the request." },
    { name: "method", type: "string", meaning: "GET or POST.", isCategory: true },
    {
      name: "path",
      type: "string",
      meaning: "What was asked for, without host and query.",
      isCategory: true,
    },
    {
      name: "status",
      type: "integer",
      meaning: "200, 304, 404 or 500.",
      isCategory: true,
    },
    { name: "bytes", type: "integer", meaning: "Size of the answer.", unit: "bytes" },
    { name: "ms", type: "integer", meaning: "Time until it was sent.", unit: "milliseconds" },
  ],
  key: ["request_no"],
  messy: {
    difficulty: "moderate",
    words: [
      "The shop moved to another server twice in two weeks. Each wrote a log of its own, and someone joined them to find out why it was slow.",
      "Thirty-eight sizes and times are lost; everything else can be recovered exactly. One column mixes seconds with milliseconds, another has thousands with and without a comma.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that “HTTP/1.1 200” and “200 OK” are the same status, or that an address with its host and one without are the same page.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
