import { architectureSchema, platformSchema } from "@site/contracts/product";
import { bigint, date, pgEnum, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const channelEnum = pgEnum("channel", ["stable", "beta"]);
export const platformEnum = pgEnum(
  "platform",
  platformSchema.options as ["windows", "macos", "linux"],
);
export const archEnum = pgEnum("arch", architectureSchema.options as ["x64", "arm64"]);

export const releases = pgTable("releases", {
  version: text().primaryKey(),
  channel: channelEnum().notNull(),
  releasedOn: date({ mode: "string" }).notNull(),
  notes: text().notNull(),
  yankedAt: timestamp({ withTimezone: true }),
});

export const artifacts = pgTable(
  "artifacts",
  {
    version: text()
      .notNull()
      .references(() => releases.version),
    platform: platformEnum().notNull(),
    arch: archEnum().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    objectKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.platform, table.arch] })],
);
export type ArtifactRow = typeof artifacts.$inferSelect;
