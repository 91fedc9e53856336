import { useSearchParams } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { errorData } from "#app/failures/failure.ts";
import { RecentLoginStep } from "#app/features/account/recent-login-step.tsx";

import { FindForm } from "./find-form.tsx";
import { PeopleList } from "./people-list.tsx";
import { PersonRecordPart } from "./person-record-part.tsx";
import { ShopOverviewPart } from "./shop-overview-part.tsx";

/** What the address names: a person, a search, or neither for the shop at a glance. */
export function OperatorDesk() {
  const [query] = useSearchParams();
  const utils = trpc.useUtils();
  const overview = trpc.operator.overview.useQuery();
  const profileId = query.get("person");
  const text = query.get("find");
  if (errorData(overview.error)?.appCode === "recent_login_required") {
    return (
      <div className="max-w-xl">
        <RecentLoginStep
          name="operator"
          returnPath="/operator"
          goOn={() => utils.operator.invalidate()}
          submitLabel="Go on"
          pendingLabel="Checking the password"
        />
      </div>
    );
  }
  return (
    <div className="grid gap-10">
      <FindForm key={text} text={text ?? ""} />
      {profileId ? (
        <PersonRecordPart key={profileId} profileId={profileId} />
      ) : text ? (
        <PeopleList text={text} />
      ) : (
        <ShopOverviewPart query={overview} />
      )}
    </div>
  );
}
