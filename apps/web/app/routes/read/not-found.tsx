import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { notFoundMeta } from "#app/navigation/page-meta.ts";

export const handle: PageHandle = { meta: () => notFoundMeta };

export const Component = NotFoundPage;
