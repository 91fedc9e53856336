import type { ListedEntry } from "@site/content/query/types";

export type Question = ListedEntry<"faq">;
