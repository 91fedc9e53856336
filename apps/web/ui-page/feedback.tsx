import { useQuery } from "@tanstack/react-query";

import type { Failure } from "#app/failures/failure.ts";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { Part } from "./example.tsx";

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

export function MessageParts() {
  return (
    <PageSection title="What is told">
      {tones.map((tone) => (
        <Part key={tone} name={`Notice: ${tone}, with and without a title`}>
          <div className="grid gap-3">
            <Notice tone={tone} title="Your licence is ready">
              You'll find the key in your account.
            </Notice>
            <Notice tone={tone}>You'll find the key in your account.</Notice>
          </div>
        </Part>
      ))}
      <Part name="FailureNotice: to be tried again">
        <FailureNotice
          failure={{
            code: "unreachable",
            message: "We couldn't reach our service. Try again in a moment.",
          }}
          onRetry={() => undefined}
        />
      </Part>
      <Part name="FailureNotice: with a number for support">
        <FailureNotice failure={internal} />
      </Part>
      <Part name="FailureNotice: with a title and two ways on">
        <FailureNotice failure={owned} title="This cannot be bought" />
      </Part>
      <Part name="ErrorSummary">
        <ErrorSummary
          errors={[
            { id: "name", message: "Enter your name." },
            { id: "email", message: "Enter an address like name@example.com." },
          ]}
        />
      </Part>
    </PageSection>
  );
}

export function LoadingParts() {
  return (
    <PageSection title="What loads by itself">
      <Part name="Skeleton: 1 line, 4 lines">
        <div className="grid gap-4">
          <Skeleton label="Loading the price" lines={1} />
          <Skeleton label="Loading your licences" lines={4} />
        </div>
      </Part>
      <Part name="QueryPart: loading">
        <LoadedPart name="loading" answer={() => new Promise<string[]>(() => undefined)} />
      </Part>
      <Part name="QueryPart: failed">
        <LoadedPart name="failed" answer={() => Promise.reject(new TypeError("Failed to fetch"))} />
      </Part>
      <Part name="QueryPart: nothing there">
        <LoadedPart name="empty" answer={() => Promise.resolve([])} />
      </Part>
      <Part name="QueryPart: loaded">
        <LoadedPart name="loaded" answer={() => Promise.resolve(["Pro", "Team"])} />
      </Part>
    </PageSection>
  );
}

function LoadedPart({ name, answer }: { name: string; answer: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ["part", name], queryFn: answer, retry: false });
  return (
    <QueryView query={query} label="Loading your licences">
      {(plans) =>
        plans.length === 0 ? <p>You have no licence yet.</p> : <p>{plans.join(", ")}</p>
      }
    </QueryView>
  );
}
