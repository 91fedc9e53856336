import { formatThousands } from "@site/contracts/money";

import { withAffixes, inLowerCase, asIs } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, getSheetAt } from "../../messy/glue-sheets.ts";
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
export const createMessySpec = glueSheets<LogRow, Server>({
  seed: SEED,
  headers: {
    proxy: ["no", "day", "verb", "uri", "code", "size", "time"],
    shop: ["Request", "Date", "Method", "URL", "Status", "Bytes", "Duration"],
    cloud: ["REQUEST_ID", "DATE", "HTTP_METHOD", "TARGET", "RESULT", "SENT", "SECONDS"],
  },
  sheetOf: (_, place) => getSheetAt(servers, place),
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
