interface SkeletonProps {
  /** What is being loaded. */
  label: string;
  /** Lines of text that will take its place. */
  lines?: number;
}

/** Keeps the room of what is being loaded: as tall as so many lines of text, and still. Not there without a script, which would never replace it. */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <div role="status" className="needs-script w-full max-w-prose">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden className="flex h-[1.6em] items-center">
          <span className="h-3 w-full rounded-edge bg-rule last:odd:w-2/3" />
        </span>
      ))}
    </div>
  );
}
