import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { queryClient } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { checkLicenceFile, type LicenceCheck } from "./check-licence-file.ts";
import { GenuineLicence } from "./genuine-licence.tsx";
import { licenceKeysOptions } from "./licence-keys.ts";

/** More than any licence file has; what is longer is none and need not be read whole. */
const READ_AT_MOST = 20_000;

/** Verifies a licence file in the browser. Nothing is sent, so it works with the network off too. */
export function CheckLicencePanel() {
  const keys = useQuery(licenceKeysOptions);
  const ids = { file: useId(), text: useId(), hint: useId() };
  const [text, setText] = useState("");
  const [check, setCheck] = useState<LicenceCheck | "empty">();
  const { act, pending, failure } = useAction(async (content: string) => {
    setCheck(undefined);
    if (content.trim() === "") {
      setCheck("empty");
      return;
    }
    const jwks = keys.data ?? (await queryClient.fetchQuery(licenceKeysOptions));
    setCheck(await checkLicenceFile(content, jwks));
  });

  async function readChosen(file: File | undefined): Promise<void> {
    if (!file) return;
    const content = await file.slice(0, READ_AT_MOST).text();
    setText(content);
    act(content);
  }

  return (
    <div className="grid gap-5">
      <p id={ids.hint} className="max-w-prose">
        The check happens in this browser with our public keys. The file is not sent anywhere, and
        no network is needed once this page is open.
      </p>
      <div className="grid gap-2">
        <label htmlFor={ids.file} className="font-semibold">
          Licence file
        </label>
        <input
          id={ids.file}
          type="file"
          aria-describedby={ids.hint}
          className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:border file:border-solid file:border-faint file:bg-sheet file:px-4 file:font-semibold"
          onChange={(event) => void readChosen(event.target.files?.[0])}
        />
      </div>
      <form
        noValidate
        className="grid justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          act(text);
        }}
      >
        <label htmlFor={ids.text} className="font-semibold">
          Or paste what is in it
        </label>
        <textarea
          id={ids.text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full border border-faint bg-sheet p-3 font-mono text-sm break-all"
        />
        <Button type="submit" variant="secondary" pending={pending}>
          {pending ? "Checking the licence" : "Check the licence"}
        </Button>
      </form>
      {failure && <FailureNotice title="The public keys could not be loaded" failure={failure} />}
      <div role="status">{check && !pending && <Verdict check={check} />}</div>
    </div>
  );
}

function Verdict({ check }: { check: LicenceCheck | "empty" }) {
  if (check === "empty")
    return <Notice tone="bad">Choose a file or paste its content first.</Notice>;
  if (check.verdict === "genuine") return <GenuineLicence payload={check.payload} />;
  return (
    <Notice
      tone="bad"
      title={check.verdict === "refused" ? "Not a valid licence" : "The file could not be checked"}
    >
      {check.message}
    </Notice>
  );
}
