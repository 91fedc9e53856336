/** Behind it an address has a recipe, which is shown before it does anything. */
export const RECIPE_FRAGMENT = "#recipe=";
