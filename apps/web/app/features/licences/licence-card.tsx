import { formatDay } from "@site/contracts/format-day";
import type { Licence, LicenceStatus } from "@site/contracts/licences";
import { paidPlans } from "@site/contracts/plans";
import { featureIds } from "@site/contracts/plans/feature-ids";
import { formatFeatureNames } from "@site/contracts/plans/features";
import type { ReactNode } from "react";
import { href } from "react-router";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

interface StatusWords {
  label: string;
  meaning?: string;
  /** Explains the end of the updates. */
  updates?: string;
}

const statusWords: Record<LicenceStatus, StatusWords> = {
  active: { label: "Valid", updates: "Versions released up to then keep working after it." },
  suspended: {
    label: "Suspended",
    meaning: "Its payment is disputed. The licence works again if we keep the payment.",
  },
  revoked: { label: "Ended", meaning: "Its payment was refunded or taken back." },
};

const seatMeanings: Partial<Record<LicenceStatus, string>> = {
  suspended:
    "The payment for the team's licence is disputed, or it now covers fewer people. Your seat works again once that changes.",
  revoked: "The payment for the team's licence was refunded or charged back.",
};

/** The features of the licence, in the order of the comparison table. */
function listFeatures({ features }: Licence) {
  return featureIds.filter((id) => features.includes(id));
}

interface LicenceCardProps {
  licence: Licence;
  /** Shown between the terms and the buttons. */
  children?: ReactNode;
}

/** A licence: its key, its file and the end of its updates. */
export function LicenceCard({ licence, children }: LicenceCardProps) {
  const { label, meaning: ownMeaning, updates } = statusWords[licence.status];
  const meaning = licence.team === null ? ownMeaning : seatMeanings[licence.status];
  const isActive = licence.status === "active";
  const name = paidPlans[licence.planId].name;
  const download = useAction(async () => {
    const file = await api.licences.file.query({ licenceId: licence.id });
    saveFile(file.fileName, file.content);
  });

  return (
    <article aria-label={`${name} licence`} className="border border-rule bg-sheet">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule px-4 py-3">
        <h3 className="font-semibold">{name}</h3>
        <p className={isActive ? "text-river" : "text-fault"}>{label}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[9rem_1fr]">
        <DetailRow name="Key">
          <span className="flex flex-wrap items-center gap-3">
            <code translate="no" className="wrap-anywhere">
              {licence.key}
            </code>
            {isActive && <CopyButton text={licence.key} label="Copy the key" />}
          </span>
        </DetailRow>
        <DetailRow name="Holder">{licence.holder}</DetailRow>
        {licence.team !== null && <DetailRow name="Seat of">{licence.team}</DetailRow>}
        <DetailRow name="For">{formatPeopleAndComputers(licence)}</DetailRow>
        <DetailRow name="Includes">{formatFeatureNames(listFeatures(licence))}</DetailRow>
        {licence.status !== "revoked" && (
          <DetailRow name="Updates until">
            {formatDay(licence.updatesUntil)}
            {updates && <span className="block text-sm text-faint">{updates}</span>}
          </DetailRow>
        )}
      </dl>
      {children && <div className="border-t border-rule px-4 py-4">{children}</div>}
      <div
        className={`grid justify-items-start gap-3 border-t border-rule px-4 py-4 ${isActive ? "no-print" : ""}`}
      >
        {meaning && <p>{meaning}</p>}
        {download.failure && <FailureNotice failure={download.failure} />}
        {isActive && (
          <Button variant="secondary" pending={download.pending} onClick={() => download.act()}>
            {download.pending ? "Preparing the file" : "Save the licence file"}
          </Button>
        )}
        {isActive && licence.team === null && <a href={href("/upgrade")}>Upgrade or renew</a>}
      </div>
    </article>
  );
}
