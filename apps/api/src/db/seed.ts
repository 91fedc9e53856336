import { readFile } from "node:fs/promises";

import { normalizeCouponCode } from "@site/contracts/billing";
import { SHOP_CURRENCY } from "@site/contracts/plans";
import { type Release, releaseSchema } from "@site/contracts/product";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";

import { type Db, withTransaction, type Tx } from "./client.ts";
import { coupons } from "./schema/coupons.ts";
import { artifacts, releases } from "./schema/releases.ts";

/** A release manifest: releases, and whether each was withdrawn. */
const releaseManifestSchema = z.object({
  releases: z.array(z.extend(releaseSchema, { yanked: z.optional(z.boolean()) })),
});

export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/** Reads a manifest file. Throws an error that names the invalid part. */
export async function readReleaseManifest(file: string): Promise<ReleaseManifest> {
  const text = await readFile(file, "utf8");
  try {
    return parseReleaseManifest(text);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

/** Parses the text of a manifest. Throws an error that names the invalid part. */
export function parseReleaseManifest(text: string): ReleaseManifest {
  const result = releaseManifestSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(z.prettifyError(result.error));
}

/** The key of an installer in the object store. */
export function getObjectKey(version: string, fileName: string): string {
  return `releases/${version}/${fileName}`;
}

export interface SeedResult {
  releases: number;
  artifacts: number;
  coupons: number;
}

interface SeedOptions {
  manifest: ReleaseManifest;
  now: Date;
  /** Adds one coupon of each kind. Local only: their codes are public. */
  withSampleCoupons: boolean;
}

/** Inserts or updates the releases of a manifest. */
export async function seedDatabase(
  db: Db,
  { manifest, now, withSampleCoupons }: SeedOptions,
): Promise<SeedResult> {
  return withTransaction(db, async (tx) => {
    for (const release of manifest.releases) {
      await upsertRelease(tx, release, release.yanked ? now : null);
    }
    const added = withSampleCoupons ? await addSampleCoupons(tx) : 0;
    return {
      releases: manifest.releases.length,
      artifacts: manifest.releases.flatMap((release) => release.artifacts).length,
      coupons: added,
    };
  });
}

/** Inserts or updates a release and its files. A yanked release stays yanked. */
export async function upsertRelease(
  tx: Tx,
  release: Release,
  yankedAt: Date | null,
): Promise<void> {
  const { artifacts: files, version, channel, releasedOn, notes } = release;
  await tx
    .insert(releases)
    .values({ version, channel, releasedOn, notes, yankedAt })
    .onConflictDoUpdate({
      target: releases.version,
      set: {
        channel,
        releasedOn,
        notes,
        yankedAt: sql`coalesce(${releases.yankedAt}, excluded.yanked_at)`,
      },
    });
  for (const { platform, arch, ...described } of files) {
    const file = { ...described, objectKey: getObjectKey(version, described.fileName) };
    await tx
      .insert(artifacts)
      .values({ version, platform, arch, ...file })
      .onConflictDoUpdate({
        target: [artifacts.version, artifacts.platform, artifacts.arch],
        set: file,
      });
  }
}

async function addSampleCoupons(tx: Tx): Promise<number> {
  const added = await tx.insert(coupons).values(sampleCoupons).onConflictDoNothing().returning();
  return added.length;
}

const sampleCoupons: (typeof coupons.$inferInsert)[] = [
  { code: normalizeCouponCode("SPRING-20"), kind: "percent", percent: 20, owner: "seed" },
  {
    code: normalizeCouponCode("MINUS-15"),
    kind: "amount",
    amountMinor: 1_500,
    currency: SHOP_CURRENCY,
    owner: "seed",
  },
  {
    code: normalizeCouponCode("FREE-100"),
    kind: "percent",
    percent: 100,
    maxUses: 50,
    owner: "seed",
  },
  {
    code: normalizeCouponCode("REVIEWER-PRO"),
    kind: "grant",
    planIds: ["pro"],
    maxUses: 20,
    owner: "seed",
  },
  {
    code: normalizeCouponCode("CAMPUS"),
    kind: "grant",
    planIds: ["personal"],
    emailDomain: "university.example",
    owner: "seed",
  },
];
