import { architectureSchema, channels, platformSchema } from "@site/contracts/product";
import {
  bigint,
  date,
  foreignKey,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

export const channelEnum = pgEnum("channel", channels);
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
  /** Why the version was withdrawn, shown to people who use it. */
  yankReason: text(),
});
export type ReleaseRow = typeof releases.$inferSelect;

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
    /** Base64, the format of the updaters. */
    sha512: text().notNull(),
    /** Ed25519 signature of the file in Base64, by the key that the app was built with. */
    signature: text(),
    objectKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.platform, table.arch] })],
);
export type ArtifactRow = typeof artifacts.$inferSelect;

export const downloadSourceEnum = pgEnum("download_source", ["site", "update"]);

/** Started downloads by day, without any record of who started them. */
export const downloadCounts = pgTable(
  "download_counts",
  {
    version: text().notNull(),
    platform: platformEnum().notNull(),
    arch: archEnum().notNull(),
    source: downloadSourceEnum().notNull(),
    day: date({ mode: "string" }).notNull(),
    downloads: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.version, table.platform, table.arch, table.source, table.day],
    }),
    foreignKey({
      name: "download_is_of_an_artifact",
      columns: [table.version, table.platform, table.arch],
      foreignColumns: [artifacts.version, artifacts.platform, artifacts.arch],
    }),
  ],
);
