import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { applyTheme, storedTheme } from "./theme.ts";

applyTheme(storedTheme());
if (mayBeSignedIn()) document.documentElement.dataset.session = "";
