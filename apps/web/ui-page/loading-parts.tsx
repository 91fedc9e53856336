import { useQuery } from "@tanstack/react-query";

import { PageSection } from "#app/ui/page-section.tsx";
import { QueryView } from "#app/ui/query-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { Part } from "./part.tsx";

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
