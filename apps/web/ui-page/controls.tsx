import { useRef, useState } from "react";
import { href } from "react-router";

import { SiteSearch } from "#app/search/site-search.tsx";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { Field, TextArea, TextInput } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { Example } from "./example.tsx";

const failure = {
  code: "unreachable",
  message: "We couldn't reach our service. Try again in a moment.",
} as const;
const variants = ["primary", "secondary", "quiet"] as const;

export function ButtonExamples() {
  return (
    <PageSection title="Buttons and dialogs">
      {variants.map((variant) => (
        <Example key={variant} name={`Button, LinkButton: ${variant}, at rest, pending, as a link`}>
          <div className="flex flex-wrap gap-3">
            <Button variant={variant}>Save the profile</Button>
            <Button variant={variant} pending>
              Saving the profile
            </Button>
            <LinkButton variant={variant} to="/">
              Download the trial
            </LinkButton>
          </div>
        </Example>
      ))}
      <Example name="Button: with a long label">
        <Button>
          Email me my licences and downloads to the address of the purchase, whichever that was
        </Button>
      </Example>
      <Example name="A link in running text">
        <p>
          In running text, <a href={href("/")}>a link</a> looks like this.
        </p>
      </Example>
      <Example name="CopyButton">
        <CopyButton text="AAAAA-BBBBB" label="Copy the key" />
      </Example>
      <Example name="Disclosure: closed, open">
        <Disclosure summary="What happens when the updates end?">
          <p>Nothing stops.</p>
        </Disclosure>
        <Disclosure open summary="Can I move to a larger plan?">
          <p>Yes. You pay the difference.</p>
        </Disclosure>
      </Example>
      <Example name="Dialog, ConfirmDialog: with an error">
        <DialogExamples />
      </Example>
    </PageSection>
  );
}

function DialogExamples() {
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Open the question
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Take this computer off the licence"
          action={{ act: () => undefined, pending: false, failure }}
          confirmLabel="Take it off"
          pendingLabel="Taking it off"
          keepLabel="Keep it"
          failureTitle="It was not taken off"
          onClose={() => setConfirming(false)}
        >
          <p>The app asks for a licence there the next time it starts.</p>
        </ConfirmDialog>
      )}
      {isOpen && (
        <Dialog
          ref={dialog}
          title="Ask for a refund"
          background="paper"
          onClose={() => setOpen(false)}
        >
          <p>The licence ends with it.</p>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Keep the licence
          </Button>
        </Dialog>
      )}
    </div>
  );
}

export function FieldExamples() {
  return (
    <PageSection title="Fields">
      <Example name="Field with TextInput: required, empty">
        <Field label="Name" required>
          {(control) => <TextInput {...control} />}
        </Field>
      </Example>
      <Example name="Field: optional, with a hint, filled">
        <Field label="Company" hint="It's printed on your receipt.">
          {(control) => <TextInput {...control} defaultValue="Example Analytics" />}
        </Field>
      </Example>
      <Example name="Field: with an error">
        <Field
          label="Email address"
          hint="Licences and receipts go there."
          error="Enter an address like name@example.com."
          required
        >
          {(control) => <TextInput {...control} type="email" defaultValue="name@" />}
        </Field>
      </Example>
      <Example name="Field with PasswordInput">
        <Field label="Password" hint="At least 8 characters." required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              defaultValue="quiet river"
            />
          )}
        </Field>
      </Example>
      <Example name="Field with TextArea: with an error">
        <Field label="Your question" error="Write what you did and what you saw." required>
          {(control) => <TextArea {...control} rows={3} />}
        </Field>
      </Example>
      <Example name="SearchInput">
        <SearchInput label="Filter the datasets" name="filter" />
      </Example>
      <Example name="SiteSearch: empty">
        <SiteSearch label="Search all help" />
      </Example>
    </PageSection>
  );
}
