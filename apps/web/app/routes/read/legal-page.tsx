import { useLoaderData } from "react-router";

import type { readPrivacy, readTerms } from "#app/content/page-reads.ts";
import { DocumentPage } from "#app/features/documents/document-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { Day } from "#app/ui/text/meta-line.tsx";

export const handle: PageHandle<typeof readPrivacy | typeof readTerms> = {
  meta: (entry) =>
    entry
      ? createArticleMeta({
          path: entry.slug === "terms" ? "/terms" : "/privacy",
          ...entry.data,
          published: entry.data.version,
        })
      : notFoundMeta,
};

export function Component() {
  const entry = useLoaderData<typeof readPrivacy | typeof readTerms>();
  const { version, short, changes } = entry.data;
  const lead = (
    <>
      Version of <Day day={version} />. The table sums up the main points. The text below it is what
      counts.
    </>
  );
  return (
    <DocumentPage entry={entry} lead={lead} short={short}>
      <LegalChanges changes={changes} />
    </DocumentPage>
  );
}

interface LegalChangesProps {
  changes: readonly { version: string; what: string }[];
}

/** The changes in each version of a legal text, newest first. */
function LegalChanges({ changes }: LegalChangesProps) {
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
      <p>
        This site contains open-source software and fonts. Their licences:{" "}
        <a href="/third-party-licences.txt" rel="external">
          third-party licences
        </a>
        .
      </p>
    </section>
  );
}
