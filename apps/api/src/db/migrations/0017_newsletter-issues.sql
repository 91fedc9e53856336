CREATE TABLE "newsletter_issues" (
	"slug" text PRIMARY KEY NOT NULL,
	"letter" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"audience" integer NOT NULL,
	"cursor" uuid,
	"queued" integer DEFAULT 0 NOT NULL,
	"progressed_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sent" integer,
	"skipped" integer,
	"failed" integer
);
