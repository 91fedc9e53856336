import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

// No post has been published, so every address of one leads nowhere.
export const meta = () =>
  pageMeta({
    title: "This page could not be found",
    description: "There is no post at this address.",
    noindex: true,
  });

export default NotFoundPage;
