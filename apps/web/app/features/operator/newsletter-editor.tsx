import { addReasonField } from "@site/contracts/operator/fields";
import {
  type NewsletterPreview,
  type OperatorDraft,
  writeNewsletterInputSchema,
} from "@site/contracts/operator/newsletters";
import { useState } from "react";

import { api, queryUtils, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { FormField } from "#app/forms/form-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextArea } from "#app/ui/controls/field.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { NewsletterText } from "./newsletter-text.tsx";
import { OperatorButton, OperatorSection } from "./operator-parts.tsx";

/** Writes a newsletter: a new one if the name is empty, otherwise the draft of this name. */
export function NewsletterEditor({ name, onClose }: { name: string; onClose: () => void }) {
  const draft = trpc.operator.newsletter.read.useQuery({ name }, { enabled: name !== "" });
  return (
    <OperatorSection title={name === "" ? "Write a newsletter" : `Edit ${name}`}>
      {name === "" ? (
        <EditorForm draft={undefined} onClose={onClose} />
      ) : (
        <QueryView query={draft} label="Loading the newsletter" lines={16}>
          {(data) => <EditorForm draft={data} onClose={onClose} />}
        </QueryView>
      )}
    </OperatorSection>
  );
}

function EditorForm({ draft, onClose }: { draft: OperatorDraft | undefined; onClose: () => void }) {
  const form = useSchemaForm({
    schema: addReasonField(writeNewsletterInputSchema),
    defaultValues: {
      name: draft?.name ?? "",
      subject: draft?.subject ?? "",
      body: draft?.body ?? "",
      why: "written on the operator page",
    },
    draft: { name: `newsletter:${draft?.name ?? ""}`, fields: ["name", "subject", "body"] },
    async submit(input) {
      await api.operator.newsletter.write.mutate(input);
      await queryUtils.operator.invalidate();
      onClose();
    },
  });
  const [preview, setPreview] = useState<NewsletterPreview>();
  const show = useAction(async () => {
    const { subject, body } = form.fields.getValues();
    setPreview(await api.operator.newsletter.render.query({ subject, body }));
  });
  return (
    <div className="grid max-w-3xl gap-6">
      <Form form={form} submitLabel="Save the draft" pendingLabel="Saving">
        {!draft && (
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="For your list, as in spring-news: small letters, digits and hyphens."
            autoComplete="off"
          />
        )}
        <TextField
          form={form}
          name="subject"
          label="Subject"
          hint="At most 70 characters."
          autoComplete="off"
        />
        <FormField
          form={form}
          name="body"
          label="Text"
          hint="An empty line starts a paragraph. ## begins a heading, - a list item, **bold**, [words](/blog) a link; a paragraph that is only a link becomes a button. The link to unsubscribe is added."
        >
          {(control) => <TextArea {...control} rows={16} />}
        </FormField>
      </Form>
      <div className="flex flex-wrap gap-3">
        <OperatorButton onClick={() => show.act()}>
          {show.pending ? "Writing the preview" : "Preview"}
        </OperatorButton>
        <OperatorButton onClick={onClose}>Back to the list</OperatorButton>
      </div>
      {show.failure?.fields ? (
        <p role="alert" className="font-semibold text-fault">
          {Object.values(show.failure.fields).join(" ")}
        </p>
      ) : (
        show.failure && <FailureNotice failure={show.failure} />
      )}
      {preview && (
        <section aria-label="Preview" className="grid gap-3 border border-rule bg-sheet p-4">
          <p className="font-semibold">{preview.subject}</p>
          <NewsletterText preview={preview} />
        </section>
      )}
    </div>
  );
}
