import { writeFileSync } from "node:fs";

import { desktopDocument } from "./document.ts";

const file = new URL("../../../openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(desktopDocument(), null, 2)}\n`);
