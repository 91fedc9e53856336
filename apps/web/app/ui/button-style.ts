export type ButtonVariant = "primary" | "secondary" | "quiet";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-edge border px-[min(1.25rem,6vw)] py-2 text-center leading-tight font-semibold no-underline aria-disabled:cursor-progress";

const variants: Record<ButtonVariant, string> = {
  primary: "border-river bg-river text-paper hover:border-river-strong hover:bg-river-strong",
  secondary: "border-edge bg-sheet text-ink hover:border-ink hover:bg-band",
  quiet:
    "border-transparent px-2 text-river underline decoration-1 underline-offset-4 hover:decoration-2",
};

/** One look for everything that is pressed, whether it acts or leads somewhere. */
export function buttonStyle(variant: ButtonVariant = "primary"): string {
  return `${base} ${variants[variant]}`;
}
