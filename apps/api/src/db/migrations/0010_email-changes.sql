CREATE TYPE "public"."email_change_link" AS ENUM('confirm', 'take_back');--> statement-breakpoint
CREATE TABLE "email_change_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"change_id" uuid NOT NULL,
	"kind" "email_change_link" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"from_email" text NOT NULL,
	"from_verified" boolean NOT NULL,
	"to_email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_change_links" ADD CONSTRAINT "email_change_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_links_change_id_index" ON "email_change_links" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "email_changes_profile_id_index" ON "email_changes" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "email_changes_requested_at_index" ON "email_changes" USING btree ("requested_at");