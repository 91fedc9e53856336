import { formatThousands } from "@site/contracts/money";

import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  inLowerCase,
  asIs,
  dayForms,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import { createRandom } from "../../random.ts";

const SEED = 4040;

export const dataset: DatasetDescription = {
  ...describeInventedTable("web-log", SEED, "Log of a web shop"),
  description:
    "Requests to an invented web shop over two weeks: method, path, status, size of the answer and time that it took.",
  topic: "technology",
  keywords: ["web server", "log", "HTTP", "requests", "bytes", "milliseconds"],
  period: "2026-06-01/2026-06-14",
  place: "An invented web shop",
  chart: {
    name: "requests",
    title: "Requests to a web shop, size against time",
    text: "A dot for each request: the larger the answer, the longer it takes at the least. Requests that the server failed, in another colour, are small and slow.",
    ends: ["0 kB", "63 kB"],
  },
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

const ROWS = 380;
const DAYS = 14;

export type LogRow = {
  request_no: number;
  date: string;
  method: string;
  path: string;
  status: number;
  bytes: number | null;
  ms: number | null;
};

const paths = [
  { path: "/", weight: 8, bytes: 14_000 },
  { path: "/shop", weight: 6, bytes: 32_000 },
  { path: "/shop/cart", weight: 4, bytes: 9_000 },
  { path: "/help", weight: 3, bytes: 6_000 },
  { path: "/api/prices", weight: 5, bytes: 2_000 },
  { path: "/api/orders", weight: 3, bytes: 800 },
];

const states = [
  { status: 200, weight: 80 },
  { status: 304, weight: 9 },
  { status: 404, weight: 7 },
  { status: 500, weight: 4 },
];

/** Creates the requests, sorted by day. Failed ones have small responses and take long. */
export function createRows(seed = SEED): LogRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const { path, bytes } = random.pick(paths);
    const { status } = random.pick(states);
    const isPosted = path === "/api/orders" && random.chance(0.6);
    const size = status === 200 ? bytes + random.below(bytes) : 120 + random.below(300);
    return {
      request_no: 70_001 + index,
      date: addDays("2026-06-01", Math.floor((index * DAYS) / ROWS)),
      method: isPosted ? "POST" : "GET",
      path,
      status,
      bytes: size,
      ms: Math.round(12 + size / 400 + random.next() ** 3 * 900 + (status === 500 ? 1500 : 0)),
    };
  });
}

const servers = ["proxy", "shop", "cloud"] as const;

type Server = (typeof servers)[number];

const phrases: Record<number, string> = {
  200: "OK",
  304: "Not Modified",
  404: "Not Found",
  500: "Internal Server Error",
};

/** The shop changed servers, and each server has its own log format. */
export const createMessySpec = concatSheets<LogRow, Server>({
  seed: SEED,
  headers: {
    proxy: ["no", "day", "verb", "uri", "code", "size", "time"],
    shop: ["Request", "Date", "Method", "URL", "Status", "Bytes", "Duration"],
    cloud: ["REQUEST_ID", "DATE", "HTTP_METHOD", "TARGET", "RESULT", "SENT", "SECONDS"],
  },
  chooseSheet: (_, place) => getSheetAt(servers, place),
  forms: {
    request_no: {
      proxy: [asIs()],
      shop: [withAffixes("code", "#")],
      cloud: [withAffixes("code", "req-")],
    },
    date: { proxy: dayForms.iso, shop: dayForms.words, cloud: dayForms.points },
    method: {
      proxy: [asIs()],
      shop: [inLowerCase()],
      cloud: [withAffixes("code", "HTTP ")],
    },
    path: {
      proxy: [asIs(3), withAffixes("remark", "", "?ref=mail")],
      shop: [withAffixes("code", "https://shop.example")],
      cloud: [asIs(2), withAffixes("code", "shop.example:443")],
    },
    status: {
      proxy: [asIs()],
      shop: [{ weight: 1, kind: "remark", write: (code) => `${code} ${phrases[code]}` }],
      cloud: [withAffixes("code", "HTTP/1.1 ")],
    },
    bytes: {
      proxy: [asIs()],
      shop: [{ weight: 1, kind: "number", write: formatThousands }],
      cloud: [
        withAffixes("remark", "", " B"),
        { weight: 1, kind: "unit", write: (bytes) => `${(bytes / 1000).toFixed(3)} kB` },
      ],
    },
    ms: {
      proxy: [asIs(2), withAffixes("remark", "", "ms")],
      shop: [withAffixes("remark", "", " ms")],
      cloud: [{ weight: 1, kind: "unit", write: (ms) => `${(ms / 1000).toFixed(3)} s` }],
    },
  },
  missing: { bytes: 20, ms: 18 },
});
