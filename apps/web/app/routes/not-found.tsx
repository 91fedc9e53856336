import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "This page could not be found",
    description: "There is no page at this address.",
    noindex: true,
  });

export default NotFoundPage;
