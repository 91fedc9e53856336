import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";

import { applyTheme, getStoredTheme } from "./theme.ts";

applyTheme(getStoredTheme());
if (mayBeSignedIn()) document.documentElement.dataset.session = "";
