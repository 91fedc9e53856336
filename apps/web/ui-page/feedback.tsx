import { useQuery } from "@tanstack/react-query";

import type { Failure } from "#app/failures/failure.ts";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { Example } from "./example.tsx";

const tones = ["neutral", "good", "warning", "bad"] as const;
const internal: Failure = {
  code: "internal",
  message: "Something went wrong on our side. We've logged it.",
  requestId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  nextStep: { label: "Ask support", to: "/support" },
};
const owned: Failure = {
  code: "plan_already_owned",
  message: "You already own this plan, and licences don't expire.",
  nextStep: { label: "See upgrades and renewals", to: "/upgrade" },
  alternative: { label: "Go to your licences", to: "/account" },
};

export function MessageExamples() {
  return (
    <PageSection title="Messages">
      {tones.map((tone) => (
        <Example key={tone} name={`Notice: ${tone}, with and without a title`}>
          <div className="grid gap-3">
            <Notice tone={tone} title="Your licence is ready">
              You'll find the key in your account.
            </Notice>
            <Notice tone={tone}>You'll find the key in your account.</Notice>
          </div>
        </Example>
      ))}
      <Example name="FailureNotice: with a retry">
        <FailureNotice
          failure={{
            code: "unreachable",
            message: "We couldn't reach our service. Try again in a moment.",
          }}
          onRetry={() => undefined}
        />
      </Example>
      <Example name="FailureNotice: with a request id">
        <FailureNotice failure={internal} />
      </Example>
      <Example name="FailureNotice: with a title and two links">
        <FailureNotice failure={owned} title="This cannot be bought" />
      </Example>
      <Example name="ErrorSummary">
        <ErrorSummary
          errors={[
            { id: "name", message: "Enter your name." },
            { id: "email", message: "Enter an address like name@example.com." },
          ]}
        />
      </Example>
    </PageSection>
  );
}

export function LoadingExamples() {
  return (
    <PageSection title="Loading">
      <Example name="Skeleton: 1 line, 4 lines">
        <div className="grid gap-4">
          <Skeleton label="Loading the price" lines={1} />
          <Skeleton label="Loading your licences" lines={4} />
        </div>
      </Example>
      <Example name="QueryView: loading">
        <QueryExample name="loading" load={() => new Promise<string[]>(() => undefined)} />
      </Example>
      <Example name="QueryView: failed">
        <QueryExample name="failed" load={() => Promise.reject(new TypeError("Failed to fetch"))} />
      </Example>
      <Example name="QueryView: empty">
        <QueryExample name="empty" load={() => Promise.resolve([])} />
      </Example>
      <Example name="QueryView: loaded">
        <QueryExample name="loaded" load={() => Promise.resolve(["Pro", "Team"])} />
      </Example>
    </PageSection>
  );
}

function QueryExample({ name, load }: { name: string; load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ["example", name], queryFn: load, retry: false });
  return (
    <QueryView query={query} label="Loading your licences">
      {(plans) =>
        plans.length === 0 ? <p>You have no licence yet.</p> : <p>{plans.join(", ")}</p>
      }
    </QueryView>
  );
}
