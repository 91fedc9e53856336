import type { Finding } from "#app/features/clean/messages.ts";

import { shownChange } from "./shown-change.ts";

/** Three cells before and after, as two columns of a small table. */
export function FindingExamples({ examples }: Pick<Finding, "examples">) {
  if (examples.length === 0) return null;
  return (
    <ul className="clean-examples">
      {examples.map(({ before, after }) => {
        const [old, now] = after ? shownChange(before, after) : [before, after];
        return (
          <li key={before}>
            <code className="gate-dirty">{old}</code>
            <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span>
            {now === undefined ? <em>gone</em> : now === "" ? <em>missing</em> : <code>{now}</code>}
          </li>
        );
      })}
    </ul>
  );
}
