import { withThousands } from "@site/contracts/money";

import { around, lowerCase, plain } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import { type LogRow, SEED } from "./rows.ts";

const servers = ["proxy", "shop", "cloud"] as const;
type Server = (typeof servers)[number];

const phrases: Record<number, string> = {
  200: "OK",
  304: "Not Modified",
  404: "Not Found",
  500: "Internal Server Error",
};

/** The shop moved from one server to the next, and each writes another log. */
export const mess = glueSheets<LogRow, Server>({
  seed: SEED,
  headers: {
    proxy: ["no", "day", "verb", "uri", "code", "size", "time"],
    shop: ["Request", "Date", "Method", "URL", "Status", "Bytes", "Duration"],
    cloud: ["REQUEST_ID", "DATE", "HTTP_METHOD", "TARGET", "RESULT", "SENT", "SECONDS"],
  },
  sheetOf: (_, place) => inTurn(servers, place),
  forms: {
    request_no: { proxy: [plain()], shop: [around("code", "#")], cloud: [around("code", "req-")] },
    date: { proxy: dayForms.iso, shop: dayForms.words, cloud: dayForms.points },
    method: {
      proxy: [plain()],
      shop: [lowerCase()],
      cloud: [around("code", "HTTP ")],
    },
    path: {
      proxy: [plain(3), around("remark", "", "?ref=mail")],
      shop: [around("code", "https://shop.example")],
      cloud: [plain(2), around("code", "shop.example:443")],
    },
    status: {
      proxy: [plain()],
      shop: [{ weight: 1, kind: "remark", write: (code) => `${code} ${phrases[code]}` }],
      cloud: [around("code", "HTTP/1.1 ")],
    },
    bytes: {
      proxy: [plain()],
      shop: [{ weight: 1, kind: "number", write: withThousands }],
      cloud: [
        around("remark", "", " B"),
        { weight: 1, kind: "unit", write: (bytes) => `${(bytes / 1000).toFixed(3)} kB` },
      ],
    },
    ms: {
      proxy: [plain(2), around("remark", "", "ms")],
      shop: [around("remark", "", " ms")],
      cloud: [{ weight: 1, kind: "unit", write: (ms) => `${(ms / 1000).toFixed(3)} s` }],
    },
  },
  missing: { bytes: 20, ms: 18 },
});
