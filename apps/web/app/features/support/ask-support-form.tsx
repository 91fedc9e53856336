import { type AskSupportInput, askSupportInputSchema } from "@site/contracts/support";
import { useEffect } from "react";

import { api } from "#app/api/trpc.ts";
import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { platformNames, getSystemName } from "#app/lib/system-names.ts";
import { detectVisitorSystem } from "#app/lib/visitor-system.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";
import { loadCurrentUser } from "#app/session/identity.ts";

import type { SupportContext } from "./asked-about.ts";

interface AskSupportFormProps {
  about: SupportContext;
  onSent: (email: string) => void;
}

/** A question to support. Works for everyone; known fields are prefilled and can be changed. */
export function AskSupportForm({ about, onSent }: AskSupportFormProps) {
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
    const fillIn = (name: keyof AskSupportInput, value: string) => {
      if (getValues(name) === "") setValue(name, value);
    };
    void systemHere().then((system) => fillIn("system", system));
    if (mayBeSignedIn()) {
      loadCurrentUser().then(
        (user) => fillIn("email", user?.email ?? ""),
        () => undefined,
      );
    }
  }, [getValues, setValue]);

  return (
    <Form form={form} submitLabel="Send the question" pendingLabel="Sending the question">
      <TextAreaField
        form={form}
        name="message"
        label="Your question"
        hint="What you did, and what you saw instead of what you expected. Please send no passwords and no real data: a few made-up rows with the same problem are enough."
      />
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

/** As far as the browser reveals it. */
async function systemHere(): Promise<string> {
  const { platform, arch } = await detectVisitorSystem();
  if (!platform) return "";
  return arch ? getSystemName({ platform, arch }) : platformNames[platform];
}
