import type { ErrorCode } from "@site/contracts/error-codes";
import { type FormEvent, Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { requestConfirmation } from "#app/api/confirmation.ts";
import { trpc } from "#app/api/trpc.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { OperatorTable, getPersonName, getPersonPath } from "./operator-parts.tsx";
import { OperatorNav, OperatorViewContent, operatorViews } from "./operator-views.tsx";
import { ShopOverviewView } from "./shop-overview.tsx";

// Lazy, so that the overview does not wait for their forms.
const RecentLoginStep = lazyComponent(
  async () => (await import("#app/features/account/recent-login-step.tsx")).RecentLoginStep,
);
const PasskeyStep = lazyComponent(
  async () => (await import("#app/features/account/passkey-step.tsx")).PasskeyStep,
);
const ConfirmationDialog = lazyComponent(
  async () => (await import("#app/features/account/confirmation-dialog.tsx")).ConfirmationDialog,
);
const PersonRecordView = lazyComponent(
  async () => (await import("./person-record.tsx")).PersonRecordView,
);

/** The confirmation that each of these errors asks for. */
const proofs: Partial<Record<ErrorCode, "passkey" | "login">> = {
  passkey_required: "passkey",
  recent_login_required: "login",
};

/** Shows what the URL names: a person, a search, another part of the shop, or by default the overview. */
export function OperatorConsole() {
  const [query] = useSearchParams();
  const utils = trpc.useUtils();
  const overview = trpc.operator.overview.useQuery();
  const profileId = query.get("person");
  const text = query.get("find");
  const view = query.get("view");
  const content = view ? operatorViews[view] : undefined;
  const isOverview = profileId === null && text === null && content === undefined;
  const { refetch } = overview;
  useEffect(() => {
    // Asks again for the session, which may have ended while another part was shown.
    if (isOverview) void refetch();
  }, [isOverview, refetch]);
  const errorCode = getErrorData(overview.error)?.appCode;
  const proof = errorCode && proofs[errorCode];
  const [isLocked, setLocked] = useState(false);
  if (isLocked && !proof) setLocked(false);
  const isOpen = overview.data !== undefined && !isLocked;
  const { errorUpdatedAt } = overview;
  useEffect(() => {
    // A screen that is already open may contain typed text: it stays behind the dialog.
    if (!proof || !isOpen) return;
    void requestConfirmation(proof).then((isConfirmed) =>
      isConfirmed ? utils.operator.invalidate() : setLocked(true),
    );
  }, [proof, isOpen, errorUpdatedAt, utils]);
  if (errorCode === "forbidden" || errorCode === "passkey_missing") {
    return (
      <div className="grid gap-8">
        <FailureNotice failure={describeFailure(overview.error)} />
        <div>
          <LinkButton to="/account">Go to your account</LinkButton>
        </div>
      </div>
    );
  }
  if (proof === "passkey" && !isOpen) {
    return (
      <div className="max-w-xl">
        <Suspense fallback={<Skeleton label="Loading the confirmation" />}>
          <PasskeyStep onConfirmed={() => utils.operator.invalidate()}>
            Confirm with your passkey that it's you. Then this screen stays open for an hour.
          </PasskeyStep>
        </Suspense>
      </div>
    );
  }
  if (proof === "login" && !isOpen) {
    return (
      <div className="max-w-xl">
        <Suspense fallback={<Skeleton label="Loading the form" />}>
          <RecentLoginStep
            name="operator"
            returnPath="/operator"
            onConfirmed={() => utils.operator.invalidate()}
            submitLabel="Continue"
            pendingLabel="Checking the password"
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="grid gap-10">
      <OperatorNav current={profileId || text ? "person" : view} />
      <FindForm key={text} text={text ?? ""} />
      {profileId ? (
        <Suspense fallback={<Skeleton label="Loading the person" lines={16} />}>
          <PersonRecordView key={profileId} profileId={profileId} />
        </Suspense>
      ) : text ? (
        <PeopleList text={text} />
      ) : content ? (
        <OperatorViewContent key={view} view={content} />
      ) : (
        <ShopOverviewView query={overview} />
      )}
      <Suspense>
        <ConfirmationDialog />
      </Suspense>
    </div>
  );
}

const MIN_LENGTH = 3;

/** Searches for people. The text is in the URL, so that the browser's back button restores the results. */
function FindForm({ text }: { text: string }) {
  const navigate = useNavigate();
  const [isTooShort, setTooShort] = useState(false);

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("find");
    const wanted = field instanceof HTMLInputElement ? field.value.trim() : "";
    setTooShort(wanted.length < MIN_LENGTH);
    if (wanted.length >= MIN_LENGTH) void navigate(`/operator?find=${encodeURIComponent(wanted)}`);
  }

  return (
    <form
      role="search"
      aria-label="Customers"
      onSubmit={find}
      className="needs-script grid max-w-xl gap-3"
    >
      <SearchInput label="Find a customer" name="find" defaultValue={text} />
      <p className="text-sm text-faint">
        Part of a name, address, company, key, computer or invoice number, the last four digits of a
        card, or the id of a payment.
      </p>
      <p role="alert" className="text-sm font-semibold text-fault empty:absolute">
        {isTooShort && `Enter at least ${MIN_LENGTH} characters.`}
      </p>
      <div>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </div>
    </form>
  );
}

function PeopleList({ text }: { text: string }) {
  const people = trpc.operator.find.useQuery({ text });
  return (
    <section aria-labelledby="found" className="grid gap-4">
      <h2 id="found" className="text-lg font-semibold">
        Found for “{text}”
      </h2>
      <QueryView query={people} label="Looking" lines={6}>
        {(found) =>
          found.length === 0 ? (
            <p>Nothing found. Try part of it.</p>
          ) : (
            <OperatorTable caption={`People found for ${text}`}>
              <TableHead names={["Person", "Name", "Found in"]} />
              <tbody>
                {found.map((person) => (
                  <tr key={person.profileId}>
                    <td>
                      <a href={getPersonPath(person.profileId)}>{getPersonName(person)}</a>
                    </td>
                    <td>{person.displayName}</td>
                    <td>{person.matches.join(", ")}</td>
                  </tr>
                ))}
              </tbody>
            </OperatorTable>
          )
        }
      </QueryView>
    </section>
  );
}
