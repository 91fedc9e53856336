import {
  type HoldIssueInput,
  holdIssueInputSchema,
  sendLetterInputSchema,
} from "@site/contracts/operator/newsletters";
import { useRef } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { ReasonDialog, useReasonForm } from "./reason-dialog.tsx";

interface DialogProps {
  name: string;
  onClose: () => void;
}

/** A newsletter as the text of its mail. */
export function LetterDialog({ name, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = trpc.operator.previewLetter.useQuery({ name });
  return (
    <Dialog
      ref={dialog}
      title={preview.data?.subject ?? "Newsletter"}
      ground="sheet"
      isWide
      onClose={onClose}
    >
      <QueryPart query={preview} label="Loading the newsletter" lines={12}>
        {({ text }) => <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
      </QueryPart>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => dialog.current?.close()}
      >
        Close
      </Button>
    </Dialog>
  );
}

export function TestDialog({ name, onClose }: DialogProps) {
  const form = useReasonForm({
    schema: sendLetterInputSchema,
    defaultValues: { name, why: "" },
    act: (input) => api.operator.testLetter.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      about="name"
      title="Send me a test"
      text="The newsletter goes only to your own address, with “Test:” before its subject."
      label="Send the test"
      onClose={onClose}
    />
  );
}

export function SendDialog({ name, subscribers, onClose }: DialogProps & { subscribers: number }) {
  const form = useReasonForm({
    schema: sendLetterInputSchema,
    defaultValues: { name, why: "" },
    act: (input) => api.operator.sendLetter.mutate(input),
    onClose,
  });
  const who = subscribers === 1 ? "the one subscriber" : `all ${subscribers} subscribers`;
  return (
    <ReasonDialog
      form={form}
      about="name"
      title="Send it to everyone"
      text={`It goes to ${who}, once, a few each minute. You can stop it while it is being sent, but you can't recall what has gone out.`}
      label="Send it"
      onClose={onClose}
    />
  );
}

const holds: Record<HoldIssueInput["wish"], { title: string; text: string; label: string }> = {
  stop: {
    title: "Stop the newsletter",
    text: "Nothing more goes out until you continue.",
    label: "Stop it",
  },
  resume: {
    title: "Continue the newsletter",
    text: "It continues where it stopped, and nobody gets it twice.",
    label: "Continue it",
  },
  "give up": {
    title: "Cancel the newsletter",
    text: "Everyone who hasn't received it yet won't get it. You can't continue or send it again.",
    label: "Cancel the newsletter",
  },
};

export function HoldDialog({ name, wish, onClose }: DialogProps & Pick<HoldIssueInput, "wish">) {
  const form = useReasonForm({
    schema: holdIssueInputSchema,
    defaultValues: { name, wish, why: "" },
    act: (input) => api.operator.holdNewsletter.mutate(input),
    onClose,
  });
  return <ReasonDialog form={form} about="wish" {...holds[wish]} onClose={onClose} />;
}
