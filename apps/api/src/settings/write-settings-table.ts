import { readFileSync, writeFileSync } from "node:fs";

import { replaceSettingsTable } from "./settings-table.ts";

const file = new URL("../../../../docs/operations.md", import.meta.url);
writeFileSync(file, replaceSettingsTable(readFileSync(file, "utf8")));
