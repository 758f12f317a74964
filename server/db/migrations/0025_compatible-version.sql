CREATE TABLE "compatible_version" (
	"oldest" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "compatible_version" VALUES (22);--> statement-breakpoint
ALTER TABLE "server_process" ADD COLUMN "schema_version" integer DEFAULT 22 NOT NULL;
