import type { ReactNode } from "react";

/** At least a screen tall, so that the footer does not move when what is being loaded arrives. */
export function TallPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
  );
}
