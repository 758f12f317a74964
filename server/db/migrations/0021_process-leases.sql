CREATE TABLE "job_run" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_process" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "grading" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "process_id" uuid;--> statement-breakpoint
-- Every process hears that a process has ended, and takes over its work (server/leases/process-lease.ts).
CREATE FUNCTION "tell_process_ended"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('processes', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "server_process_ended" AFTER DELETE ON "server_process"
  FOR EACH ROW EXECUTE FUNCTION "tell_process_ended"();--> statement-breakpoint
-- Work that waits is announced to the processes that do it (server/jobs/poller.ts).
CREATE FUNCTION "tell_grading_waits"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('gradings', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "grading_waits" AFTER INSERT OR UPDATE OF "state" ON "grading"
  FOR EACH ROW WHEN (NEW."state" = 'waiting') EXECUTE FUNCTION "tell_grading_waits"();--> statement-breakpoint
CREATE FUNCTION "tell_payment_event"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('payment_events', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "payment_event_arrived" AFTER INSERT ON "payment_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_event"();
