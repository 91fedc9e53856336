import { subscribeInputSchema } from "@site/contracts/newsletter";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PageSection } from "#app/ui/page-section.tsx";

/** Requests the newsletter. The API answers the same for every address. The link in the email confirms the subscription. */
function SubscribeForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: subscribeInputSchema,
    defaultValues: { email: undefined },
    draft: { name: "newsletter", fields: ["email"] },
    async submit(input) {
      setSentTo(undefined);
      await api.newsletter.subscribe.mutate(input);
      setSentTo(input.email);
    },
  });

  return (
    <Form
      form={form}
      submitLabel="Send me the newsletter"
      pendingLabel="Sending the email"
      outcome={
        sentTo &&
        `We've sent an email to ${sentTo}. Confirm your subscription with the button in it.`
      }
      isSecondary
    >
      <EmailField form={form} name="email" autoComplete="email" />
    </Form>
  );
}

export function NewsletterSection() {
  return (
    <PageSection
      title="Newsletter"
      aside={
        <p>
          Or as a <a href="/feed.xml">feed</a>
        </p>
      }
    >
      <div className="grid max-w-md gap-4">
        <p>New posts and releases by email. Unsubscribe with one click.</p>
        <SubscribeForm />
      </div>
    </PageSection>
  );
}
