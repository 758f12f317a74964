CREATE TABLE "mark_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"points" real NOT NULL,
	"rubric" jsonb NOT NULL,
	"comment" text NOT NULL,
	"new_points" real NOT NULL,
	"changer_id" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mark_change" ADD CONSTRAINT "mark_change_attempt_id_handin_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."handin_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_change" ADD CONSTRAINT "mark_change_changer_id_user_id_fk" FOREIGN KEY ("changer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_change_attempt_id_index" ON "mark_change" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "mark_change_changer_id_index" ON "mark_change" USING btree ("changer_id");--> statement-breakpoint
-- It goes with its attempt, and a name goes with its account; nothing else of it ever changes.
CREATE FUNCTION "refuse_other_mark_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF to_jsonb(NEW) <> to_jsonb(OLD) || '{"changer_id": null}' THEN
    RAISE EXCEPTION 'the table % is only added to', TG_TABLE_NAME USING ERRCODE = '55000';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_change_stays" BEFORE UPDATE ON "mark_change" FOR EACH ROW EXECUTE FUNCTION "refuse_other_mark_change"();
