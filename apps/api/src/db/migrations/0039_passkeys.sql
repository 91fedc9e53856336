CREATE TYPE "public"."passkey_token" AS ENUM('invitation', 'registration', 'challenge', 'confirmation');--> statement-breakpoint
CREATE TABLE "passkey_tokens" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"kind" "passkey_token" NOT NULL,
	"profile_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone,
	"passkey_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "passkey_tokens" ADD CONSTRAINT "passkey_tokens_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_tokens" ADD CONSTRAINT "passkey_tokens_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_tokens_profile_id_index" ON "passkey_tokens" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "passkey_tokens_passkey_id_index" ON "passkey_tokens" USING btree ("passkey_id");--> statement-breakpoint
CREATE INDEX "passkeys_profile_id_index" ON "passkeys" USING btree ("profile_id");