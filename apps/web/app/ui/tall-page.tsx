import type { ReactNode } from "react";

/** At least as tall as the screen, so that the footer does not move when content loads. */
export function FullHeightPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
  );
}
