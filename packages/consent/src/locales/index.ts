export { LOCALES } from "../core/locale-codes.ts";
export { chooseLocale } from "./choose-locale.ts";
export { loadTexts } from "./load-texts.ts";
export type { ConsentTexts, LocalizedTexts } from "./texts.ts";
export { translate } from "./translate.ts";
