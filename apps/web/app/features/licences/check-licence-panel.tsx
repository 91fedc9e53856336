import { formatDay } from "@site/contracts/format-day";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";
import type { LicencePayload } from "@site/licence/payloads";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { useId, useState } from "react";

import { queryClient } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

import type { LicenceCheck } from "./check-licence-file.ts";

/** Loads the checker in the background as a separate chunk and keeps it, so that checking needs no network. */
const licenceCheckerOptions = queryOptions({
  queryKey: ["licence-checker"],
  queryFn: async () => (await import("./check-licence-file.ts")).createLicenceChecker(),
  staleTime: Infinity,
  gcTime: Infinity,
  // While offline, fail immediately instead of waiting for a network that the check does not need.
  networkMode: "always",
});

/** Maximum characters to read, more than any licence file has. */
const MAX_LENGTH = 20_000;

type Outcome = LicenceCheck | "empty" | "unread";

async function readFile(file: File): Promise<string | undefined> {
  try {
    return await file.slice(0, MAX_LENGTH).text();
  } catch {
    // The file was moved, changed or locked after the visitor selected it.
    return undefined;
  }
}

/** Verifies a licence file in the browser. It works offline, because nothing is sent. */
export function CheckLicencePanel() {
  const checker = useQuery(licenceCheckerOptions);
  const ids = { file: useId(), text: useId(), hint: useId() };
  const [text, setText] = useState("");
  const [check, setCheck] = useState<Outcome>();
  const { act, pending, failure } = useAction(async (chosen: File | string) => {
    setCheck(undefined);
    const content = typeof chosen === "string" ? chosen : await readFile(chosen);
    setText(content ?? "");
    if (content === undefined) setCheck("unread");
    else if (content.trim() === "") setCheck("empty");
    else {
      const checkFile = checker.data ?? (await queryClient.fetchQuery(licenceCheckerOptions));
      setCheck(await checkFile(content));
    }
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p id={ids.hint} className="max-w-prose">
        Your browser checks the file with our public keys. It isn't sent anywhere, and you need no
        connection once this page is open.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <label htmlFor={ids.file} className="font-semibold">
          Licence file
        </label>
        <input
          id={ids.file}
          type="file"
          aria-describedby={ids.hint}
          className="min-h-11 max-w-full file:me-3 file:min-h-11 file:border file:border-solid file:border-faint file:bg-sheet file:px-4 file:font-semibold"
          // Allows choosing the same file again after a change.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) act(file);
          }}
        />
      </div>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          act(text);
        }}
      >
        <label htmlFor={ids.text} className="font-semibold">
          Or paste its content
        </label>
        <textarea
          id={ids.text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          data-private
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full border border-faint bg-sheet p-3 font-mono text-sm break-all"
        />
        <Button type="submit" variant="secondary" pending={pending}>
          {pending ? "Checking the licence" : "Check the licence"}
        </Button>
      </form>
      {failure && <FailureNotice title="We couldn't load the checker" failure={failure} />}
      <div role="status">{check && !pending && <Verdict check={check} />}</div>
    </div>
  );
}

function Verdict({ check }: { check: Outcome }) {
  if (check === "empty") {
    return <Notice tone="bad">Choose a file or paste its content first.</Notice>;
  }
  if (check === "unread") {
    return <Notice tone="bad">We couldn't read the file. Choose it again.</Notice>;
  }
  if (check.verdict === "genuine") return <GenuineLicence payload={check.payload} />;
  return (
    <Notice
      tone="bad"
      title={check.verdict === "refused" ? "Not a valid licence" : "We couldn't check the file"}
    >
      {check.message}
    </Notice>
  );
}

/** The contents of a genuine licence file. */
function GenuineLicence({ payload }: { payload: LicencePayload }) {
  const plan = paidPlanIds.find((id) => id === payload.plan);
  const rows = [
    ["Plan", plan ? paidPlans[plan].name : payload.plan],
    ["Holder", payload.holder],
    ["Key", payload.key],
    ["People", String(payload.seats)],
    ["Computers each", String(payload.devicesPerSeat)],
    ["Issued", formatDay(payload.issuedAt)],
    ["Updates until", formatDay(payload.updatesUntil)],
  ] as const;
  return (
    <Notice tone="good" title="The signature is genuine">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
        {rows.map(([name, value]) => (
          <DetailRow key={name} name={name}>
            {value}
          </DetailRow>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        The file can't tell whether the licence was refunded later. Your licences above can.
      </p>
    </Notice>
  );
}
