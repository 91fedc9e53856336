import type { FeatureId } from "./feature-ids.ts";

export interface Feature {
  /** Two or three words: the line's head in the comparison. */
  name: string;
  /** The name within a sentence: "any size", but "Polars and SQL". */
  phrase: string;
  /** One sentence for somebody who has not seen the app. */
  explanation: string;
}

/** Rows in one table, for plans without `any-size`. */
export const ROW_LIMIT = 2_000_000;
export const fileFormats = ["CSV", "Excel", "Parquet", "JSON"] as const;
export const databaseNames = ["Postgres", "SQL Server", "DuckDB"] as const;

/** The limit as people say it: "2 million". */
export const ROW_LIMIT_WORDS = `${ROW_LIMIT / 1_000_000} million`;

const listed = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Sentences name no plan: which plan includes what is in the catalogue of plans alone. */
export const features: Readonly<Record<FeatureId, Feature>> = {
  files: {
    name: "Files",
    phrase: "files",
    explanation: `Open ${listed(fileFormats)} files.`,
  },
  "ai-repairs": {
    name: "AI repairs",
    phrase: "AI repairs",
    explanation: "See what is wrong in a column and a proposed repair. You decide.",
  },
  "pandas-scripts": {
    name: "pandas scripts",
    phrase: "pandas scripts",
    explanation: "Keep every step as Python that runs without the app.",
  },
  "any-size": {
    name: "Any size",
    phrase: "any size",
    explanation: `Work on tables with more than ${ROW_LIMIT_WORDS} rows.`,
  },
  databases: {
    name: "Databases",
    phrase: "databases",
    explanation: `Open tables straight from ${listed(databaseNames)}.`,
  },
  automation: {
    name: "Command line and schedule",
    phrase: "command line and schedule",
    explanation: "Run your scripts from a terminal, or let them run at set times.",
  },
  "polars-sql": {
    name: "Polars and SQL",
    phrase: "Polars and SQL",
    explanation: "Get the same steps as Polars code or as SQL.",
  },
  "own-model": {
    name: "Your own AI",
    phrase: "your own AI",
    explanation: "Use your own AI key, or a model on your own computer, so that nothing is sent.",
  },
  "shared-recipes": {
    name: "Shared recipes",
    phrase: "shared recipes",
    explanation: "A recipe that one of you works out is there for all of you.",
  },
  "named-seats": {
    name: "Seats by name",
    phrase: "seats by name",
    explanation: "Invite people by email, and pass a seat on when somebody leaves.",
  },
};
