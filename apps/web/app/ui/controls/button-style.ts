export type ButtonVariant = "primary" | "secondary" | "quiet";

/** One look for everything that is pressed, whether it acts or links: styles/parts.css. */
export function buttonStyle(variant: ButtonVariant = "primary"): string {
  return variant === "primary" ? "button" : `button button-${variant}`;
}
