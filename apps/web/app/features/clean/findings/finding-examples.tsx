import type { Finding } from "#app/features/clean/messages.ts";

/** Three cells before and after, as two columns of a small table. */
export function FindingExamples({ examples }: Pick<Finding, "examples">) {
  if (examples.length === 0) return null;
  return (
    <ul className="clean-examples">
      {examples.map(({ before, after }) => (
        <li key={before}>
          <code className="gate-dirty">{before}</code>
          <span aria-hidden>→</span>
          <span className="sr-only"> becomes </span>
          {after === undefined ? (
            <em>gone</em>
          ) : after === "" ? (
            <em>missing</em>
          ) : (
            <code>{after}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
