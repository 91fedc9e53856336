import type { ReactNode } from "react";

interface DetailRowProps {
  name: string;
  children: ReactNode;
}

/** A name and value in a `dl`, stacked on phones and side by side on wider screens. */
export function DetailRow({ name, children }: DetailRowProps) {
  return (
    <div className="grid gap-0.5 sm:contents">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
