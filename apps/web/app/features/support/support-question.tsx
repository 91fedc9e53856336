import { architectureSchema, platformSchema, versionSchema } from "@site/contracts/product";
import { type AskSupportInput, askSupportInputSchema } from "@site/contracts/support";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

import { api } from "#app/api/trpc.ts";
import { FormField } from "#app/forms/form-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { EmailField, TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { platformNames, getSystemName } from "#app/lib/system-names.ts";
import { detectVisitorSystem } from "#app/lib/visitor-system.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";
import { loadCurrentUser } from "#app/session/identity.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextArea } from "#app/ui/controls/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The form, replaced by a confirmation once it is sent. */
export function SupportQuestion() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears each time, so move the focus here.
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

interface AskSupportFormProps {
  about: SupportContext;
  onSent: (email: string) => void;
}

/** A question to support, with or without an account. Known fields are prefilled. */
function AskSupportForm({ about, onSent }: AskSupportFormProps) {
  const form = useSchemaForm({
    schema: askSupportInputSchema,
    defaultValues: { message: "", email: "", ...about },
    draft: { name: "support", fields: ["message", "version", "system", "email"] },
    async submit(input) {
      await api.support.ask.mutate(input);
      onSent(input.email);
    },
  });
  const { getValues, setValue } = form.fields;

  useEffect(() => {
    const fillIfEmpty = (name: keyof AskSupportInput, value: string) => {
      if (getValues(name) === "") setValue(name, value);
    };
    void describeVisitorSystem().then((system) => fillIfEmpty("system", system));
    if (mayBeSignedIn()) {
      loadCurrentUser().then(
        (user) => fillIfEmpty("email", user?.email ?? ""),
        () => undefined,
      );
    }
  }, [getValues, setValue]);

  return (
    <Form form={form} submitLabel="Send the question" pendingLabel="Sending the question">
      <FormField
        form={form}
        name="message"
        label="Your question"
        hint="What you did, and what you saw instead of what you expected. Please send no passwords and no real data: a few made-up rows with the same problem are enough."
      >
        {(control) => <TextArea {...control} autoComplete="off" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="version"
          label="Version of the app"
          hint="You'll find it in the app under About."
          autoComplete="off"
          optional
        />
        <TextField
          form={form}
          name="system"
          label="System"
          hint="Of the computer with the problem."
          autoComplete="off"
          optional
        />
      </div>
      <EmailField
        form={form}
        name="email"
        hint="We use it only to answer you."
        autoComplete="email"
      />
    </Form>
  );
}

/** Describes the visitor's system as far as the browser reveals it. */
async function describeVisitorSystem(): Promise<string> {
  const { platform, arch } = await detectVisitorSystem();
  if (!platform) return "";
  return arch ? getSystemName({ platform, arch }) : platformNames[platform];
}

/** Parameters that the app adds to the URL when it opens the support page. */
interface SupportContext {
  version: string;
  system: string;
}

/** Parses `version`, `platform` and `arch`; missing or unknown values are empty. */
function parseSupportContext(query: URLSearchParams): SupportContext {
  const version = versionSchema.safeParse(query.get("version")).data ?? "";
  const platform = platformSchema.safeParse(query.get("platform")).data;
  const arch = architectureSchema.safeParse(query.get("arch")).data;
  if (!platform) return { version, system: "" };
  return { version, system: arch ? getSystemName({ platform, arch }) : platformNames[platform] };
}
