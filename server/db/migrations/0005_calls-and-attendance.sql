CREATE TABLE "attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ban" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ban_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "live_session" ADD COLUMN "room_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_live_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_session_id_live_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_session_id_user_id_index" ON "attendance" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "attendance_user_id_index" ON "attendance" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_open_index" ON "attendance" USING btree ("id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "ban_user_id_index" ON "ban" USING btree ("user_id");--> statement-breakpoint
UPDATE "live_session" SET "room_name" = "room"."name" FROM "room" WHERE "room"."id" = "live_session"."room_id";--> statement-breakpoint
-- Whoever has left a course may not be in its rooms any more (server/db/news.ts).
CREATE TRIGGER "enrolments_ended" AFTER DELETE ON "enrolment"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_rooms_changed"();--> statement-breakpoint
-- Whoever holds a line for somebody hears that the session is over, by its id.
CREATE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('sessions', OLD."id"::text); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION "tell_session_ended"();--> statement-breakpoint
-- So may whoever was banned from one.
CREATE TRIGGER "bans_made" AFTER INSERT ON "ban"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_rooms_changed"();
