ALTER TABLE "profiles" DROP COLUMN "deletion_link_digest";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "deletion_link_at";