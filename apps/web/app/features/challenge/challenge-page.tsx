import { getReferenceScore } from "@site/content/datasets/challenge/reference-scores";
import { getDatasetPath, difficultyNames } from "@site/content/datasets/dataset-page";
import { Suspense, useEffect, useState } from "react";
import { href } from "react-router";

import { getCleanerPath } from "#app/features/clean/cleaner-address.ts";
import { useUrlQuery } from "#app/navigation/hydration.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { TableHead, DataTable } from "#app/ui/data-table.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";

import { challengeTables, references } from "./challenge-tables.ts";
import { formatScoreQuery, parseClaimedScore } from "./claimed-score.ts";
import { loadAnswer, useScore } from "./use-score.ts";
import { YourTableForm } from "./your-table.tsx";

const loadScoreReport = () => import("./result/score-report.tsx");
const ScoreReport = lazyComponent(async () => (await loadScoreReport()).ScoreReport);
const HowScored = lazyComponent(async () => (await loadScoreReport()).HowScored);
const OtherScores = lazyComponent(async () => (await loadScoreReport()).OtherScores);

/** Messy tables to clean with any tool, and a comparison of the visitor's result with the answer. */
export function ChallengePage() {
  const claim = parseClaimedScore(useUrlQuery());
  const [selectedSlug, setSelectedSlug] = useState<string>();
  const [isReady, setIsReady] = useState(false);
  const [loadedAnswer, setLoadedAnswer] = useState<string>();
  const { outcome, score, reset } = useScore(async (request, signal) =>
    (await loadScoreReport()).scoreInWorker(request, signal),
  );
  const slug = selectedSlug ?? claim?.table.slug;
  const table = challengeTables.find((one) => one.slug === slug);

  // The page makes no requests once a file is chosen, so load all code and the answer before.
  useEffect(() => {
    loadScoreReport()
      .then(({ prepareScorer }) => prepareScorer())
      .then(() => setIsReady(true))
      .catch(() => undefined);
  }, []);
  const answer = table?.answer;
  useEffect(() => {
    if (!answer) return undefined;
    let isOutdated = false;
    loadAnswer(answer)
      .then(() => isOutdated || setLoadedAnswer(answer))
      .catch(() => undefined);
    return () => {
      isOutdated = true;
    };
  }, [answer]);

  return (
    <>
      <PageHeading lead="Take a messy table, clean it with whatever you like, and drop the result here. You see how close it is to the answer, cell by cell.">
        The cleaning challenge
      </PageHeading>
      {claim?.score !== undefined && (
        <p className="clean-notice">
          <strong>
            Someone says they scored {claim.score} on “{claim.table.title}”.
          </strong>{" "}
          A link cannot prove it. Can you do better?
        </p>
      )}
      <div className="grid gap-16">
        <PageSection
          title="Take a messy table"
          aside={
            <p>
              How other ways to clean them score, out of 100.{" "}
              <a href="#others">How they were measured</a>
            </p>
          }
        >
          <ChallengeTableList />
        </PageSection>
        <PageSection
          title="Drop your table"
          aside={
            <p>
              Clean it in pandas, R, a spreadsheet, by hand or in{" "}
              <a href={table ? getCleanerPath(table.messy) : href("/clean")}>our cleaner</a>.
            </p>
          }
        >
          <NoScriptNotice what="Comparing your table" />
          <YourTableForm
            table={table}
            isReady={isReady && loadedAnswer === answer}
            outcome={outcome}
            onTable={(next) => {
              setSelectedSlug(next);
              reset();
            }}
            onFile={(file) => table && void score(table, file)}
          />
          {outcome.kind === "scored" && (
            <ClientOnly fallback={null}>
              <ScoreReport
                title={outcome.table.title}
                details={outcome.details}
                others={references.flatMap(([reference, label]) => {
                  const other = getReferenceScore(reference, outcome.table.slug);
                  return other === undefined ? [] : [[label, other] as const];
                })}
                link={`${location.origin}${href("/datasets/challenge")}?${formatScoreQuery(outcome.table, outcome.details.score)}`}
              />
            </ClientOnly>
          )}
        </PageSection>
        <PageSection title="How it is scored">
          <Suspense>
            <HowScored />
          </Suspense>
        </PageSection>
        <PageSection title="The other scores">
          <Suspense>
            <OtherScores />
          </Suspense>
        </PageSection>
      </div>
    </>
  );
}

const methodNames = references.map(([, label]) => label);

/** All messy tables with their files, and the scores that some methods reach. */
function ChallengeTableList() {
  return (
    <DataTable caption="Messy tables, and the scores of other ways to clean them">
      <TableHead
        names={["Table", "Difficulty", "Messy file", ...methodNames]}
        figures={methodNames}
      />
      <tbody>
        {challengeTables.map(({ slug, title, difficulty, messy }) => (
          <tr key={slug}>
            <th scope="row" className="min-w-44">
              <a href={getDatasetPath(slug)}>{title}</a>
            </th>
            <td>{difficultyNames[difficulty]}</td>
            <td className="whitespace-nowrap">
              <a href={messy} download>
                CSV<span className="sr-only"> of {title}</span>
              </a>{" "}
              or{" "}
              <a href={getCleanerPath(messy)}>
                in our cleaner<span className="sr-only">: {title}</span>
              </a>
            </td>
            {references.map(([reference]) => (
              <td key={reference} className="num">
                {getReferenceScore(reference, slug) ?? "not measured"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
