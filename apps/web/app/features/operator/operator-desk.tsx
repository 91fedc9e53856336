import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/roster/chart-words";
import { Suspense } from "react";
import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { describeFailure, errorData } from "#app/failures/failure.ts";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { FigureBeside } from "#app/ui/figure-beside.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { FindForm } from "./find-form.tsx";
import { PeopleList } from "./people-list.tsx";
import { ShopOverviewPart } from "./shop-overview-part.tsx";

// The shop at a glance does not wait for the forms that these load.
const RecentLoginStep = lazyPart(
  async () => (await import("#app/features/account/recent-login-step.tsx")).RecentLoginStep,
);
const PersonRecordPart = lazyPart(
  async () => (await import("./person-record-part.tsx")).PersonRecordPart,
);

/** What the address names: a person, a search, or neither for the shop at a glance. */
export function OperatorDesk() {
  const [query] = useSearchParams();
  const utils = trpc.useUtils();
  const overview = trpc.operator.overview.useQuery();
  const profileId = query.get("person");
  const text = query.get("find");
  const refusal = errorData(overview.error)?.appCode;
  if (refusal === "forbidden") {
    return (
      <FigureBeside figure={chartFigure("roster", words)} isSubject>
        <FailureNotice failure={describeFailure(overview.error)} />
        <div>
          <LinkButton to="/account">Go to your account</LinkButton>
        </div>
      </FigureBeside>
    );
  }
  if (refusal === "recent_login_required") {
    return (
      <div className="max-w-xl">
        <Suspense fallback={<Skeleton label="Loading the form" />}>
          <RecentLoginStep
            name="operator"
            returnPath="/operator"
            goOn={() => utils.operator.invalidate()}
            submitLabel="Go on"
            pendingLabel="Checking the password"
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="grid gap-10">
      <FindForm key={text} text={text ?? ""} />
      {profileId ? (
        <Suspense fallback={<Skeleton label="Loading the person" lines={16} />}>
          <PersonRecordPart key={profileId} profileId={profileId} />
        </Suspense>
      ) : text ? (
        <PeopleList text={text} />
      ) : (
        <ShopOverviewPart query={overview} />
      )}
    </div>
  );
}
