import { writeFileSync } from "node:fs";

import { getDesktopApiDocument } from "./open-api.ts";

const file = new URL("../../../openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(getDesktopApiDocument(), null, 2)}\n`);
