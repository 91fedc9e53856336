import type { ReactNode } from "react";

interface ExampleProps {
  /** The component and its state. */
  name: string;
  children: ReactNode;
}

export function Example({ name, children }: ExampleProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-rule py-4">
      <p className="font-mono text-xs text-faint">{name}</p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
