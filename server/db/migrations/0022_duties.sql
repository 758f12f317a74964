CREATE TABLE "duty" (
	"name" text PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_process" ADD COLUMN "is_primary" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "server_process" ADD COLUMN "simulator_url" text;