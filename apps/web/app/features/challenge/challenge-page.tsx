import { referenceScore } from "@site/content/datasets/challenge/reference-scores";
import { Suspense, useEffect, useState } from "react";
import { href } from "react-router";

import { cleanerPath } from "#app/features/clean/opening/messy-file.ts";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import { useAddressQuery } from "#app/navigation/use-address-query.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

import { challengeTables, references } from "./challenge-tables.ts";
import { claimQuery, readClaim } from "./claim.ts";
import { loadAnswer } from "./load-answer.ts";
import { TableList } from "./table-list.tsx";
import { useScore } from "./use-score.ts";
import { YourTable } from "./your-table.tsx";

const loadLater = () => import("./later/result-part.tsx");
const ResultPart = lazyPart(async () => (await loadLater()).ResultPart);
const HowScored = lazyPart(async () => (await loadLater()).HowScored);
const OtherScores = lazyPart(async () => (await loadLater()).OtherScores);

/** Messy tables to clean with whatever you like, and how close your result is to the answer. */
export function ChallengePage() {
  const claim = readClaim(useAddressQuery());
  const [chosen, setChosen] = useState<string>();
  const [isReady, setIsReady] = useState(false);
  const [loadedAnswer, setLoadedAnswer] = useState<string>();
  const { outcome, score, forget } = useScore(async (request, signal) =>
    (await loadLater()).scoreInWorker(request, signal),
  );
  const slug = chosen ?? claim?.table.slug;
  const table = challengeTables.find((one) => one.slug === slug);

  // Once a file is in, the page requests nothing more, so its code and the answer come before.
  useEffect(() => {
    loadLater()
      .then(({ prepareScorer }) => prepareScorer())
      .then(() => setIsReady(true))
      .catch(() => undefined);
  }, []);
  const answer = table?.answer;
  useEffect(() => {
    if (!answer) return undefined;
    let isPast = false;
    loadAnswer(answer)
      .then(() => isPast || setLoadedAnswer(answer))
      .catch(() => undefined);
    return () => {
      isPast = true;
    };
  }, [answer]);

  return (
    <>
      <PageHeading lead="Take a messy table, clean it with whatever you like, and drop the result here. You see how close it is to the answer, cell by cell.">
        The cleaning challenge
      </PageHeading>
      {claim?.score !== undefined && (
        <p className="clean-private">
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
              How four ways to clean them score, out of 100.{" "}
              <a href="#others">How they were measured</a>
            </p>
          }
        >
          <TableList />
        </PageSection>
        <PageSection
          title="Drop your table"
          aside={
            <p>
              Clean it in pandas, R, a spreadsheet, by hand or in{" "}
              <a href={table ? cleanerPath(table.messy) : href("/clean")}>our cleaner</a>.
            </p>
          }
        >
          <WithoutScript what="Comparing your table" />
          <YourTable
            table={table}
            isReady={isReady && loadedAnswer === answer}
            outcome={outcome}
            onTable={(next) => {
              setChosen(next);
              forget();
            }}
            onFile={(file) => table && void score(table, file)}
          />
          {outcome.kind === "scored" && (
            <ClientOnly fallback={null}>
              <ResultPart
                title={outcome.table.title}
                seen={outcome.seen}
                others={references.map(([reference, label]) => [
                  label,
                  referenceScore(reference, outcome.table.slug) ?? "",
                ])}
                link={`${location.origin}${href("/datasets/challenge")}?${claimQuery(outcome.table, outcome.seen.score)}`}
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
