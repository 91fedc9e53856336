import { Day } from "#app/ui/text/day.tsx";

interface VersionsProps {
  changes: readonly { version: string; what: string }[];
}

/** What each version of a legal text changed, newest first. */
export function LegalChanges({ changes }: VersionsProps) {
  return (
    <section aria-labelledby="versions" className="prose">
      <h2 id="versions">What changed</h2>
      <ul>
        {changes.map(({ version, what }) => (
          <li key={version}>
            <Day day={version} />: {what}
          </li>
        ))}
      </ul>
    </section>
  );
}
