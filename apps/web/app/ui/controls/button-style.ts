/** Whole names: a page's own rules are found by the names in its code (build/page/page-styles.ts). */
const looks = {
  primary: "button",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
};
export type ButtonVariant = keyof typeof looks;

/** One look for everything that is pressed, whether it acts or links: styles/parts.css. */
export function getButtonClass(variant: ButtonVariant = "primary"): string {
  return looks[variant];
}
