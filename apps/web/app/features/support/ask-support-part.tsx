import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { AskSupportForm } from "./ask-support-form.tsx";
import { parseSupportContext } from "./asked-about.ts";

/** The form, replaced by the next steps once it is sent. */
export function SupportQuestion() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears each time, so its replacement takes the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), [sentTo]);

  return (
    <div ref={box} tabIndex={-1} className="max-w-prose">
      {sentTo === undefined ? (
        <AskSupportForm about={parseSupportContext(query)} onSent={setSentTo} />
      ) : (
        <div className="grid justify-items-start gap-5">
          <Notice tone="good" title="We've got your question">
            <p className="wrap-anywhere">
              We'll answer at {sentTo}. If there's a typo in that address, please write again.
            </p>
          </Notice>
          <Button variant="secondary" onClick={() => setSentTo(undefined)}>
            Write another question
          </Button>
        </div>
      )}
    </div>
  );
}
