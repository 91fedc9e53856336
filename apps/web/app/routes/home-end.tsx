import { Newsletter } from "#app/features/home/newsletter.tsx";
import { Watch } from "#app/features/home/watch.tsx";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";

/** The last sections of the home page, which do nothing without a script and come as one is near them. */
export function HomeEnd() {
  return (
    <div className="grid gap-16">
      <Watch number={4} />
      <Newsletter number={5} form={<SubscribeForm />} />
    </div>
  );
}
