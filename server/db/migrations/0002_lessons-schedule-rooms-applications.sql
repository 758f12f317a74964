CREATE TABLE "calendar_feed" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"about" text NOT NULL,
	"county" text NOT NULL,
	"town" text NOT NULL,
	"phone" text NOT NULL,
	"gender" text NOT NULL,
	"education" text NOT NULL,
	"email" text NOT NULL,
	"mode" text NOT NULL,
	"course" text,
	"price" integer,
	"amount" integer,
	"guardian_name" text,
	"guardian_phone" text,
	"status" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain("full_name" || ' ' || email || ' ' || phone || ' 0' || substr(phone, 4) || ' ' || town || ' ' || coalesce(guardian_name, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "lesson" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"desc" text NOT NULL,
	"video_name" text,
	"picture_name" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain(title || ' ' || "desc")) STORED
);
--> statement-breakpoint
CREATE TABLE "live_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid,
	"owner_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"student_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"second" real DEFAULT 0 NOT NULL,
	"watched" real DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_student_id_lesson_id_pk" PRIMARY KEY("student_id","lesson_id"),
	CONSTRAINT "progress_watched" CHECK ("progress"."watched" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "room" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"course_id" uuid,
	"active_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "schedule_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tutor_id" uuid NOT NULL,
	"day" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"event" text NOT NULL,
	"course_id" uuid,
	"room_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_entry_times" CHECK ("schedule_entry"."start_time" < "schedule_entry"."end_time")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"name" text NOT NULL,
	"desc" text NOT NULL,
	"deadline" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"picture_name" text,
	"video_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'arrived' NOT NULL,
	"bytes" bigint NOT NULL,
	"seconds" real,
	"low_bytes" bigint,
	"audio_bytes" bigint,
	"has_poster" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_video_name_video_name_fk" FOREIGN KEY ("video_name") REFERENCES "public"."video"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session" ADD CONSTRAINT "live_session_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session" ADD CONSTRAINT "live_session_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_entry" ADD CONSTRAINT "schedule_entry_tutor_id_user_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_entry" ADD CONSTRAINT "schedule_entry_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_entry" ADD CONSTRAINT "schedule_entry_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_video_name_video_name_fk" FOREIGN KEY ("video_name") REFERENCES "public"."video"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_phone_day_index" ON "customer" USING btree ("phone","day");--> statement-breakpoint
CREATE INDEX "customer_created_at_index" ON "customer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_search_index" ON "customer" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lesson_course_id_position_index" ON "lesson" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "lesson_video_name_index" ON "lesson" USING btree ("video_name");--> statement-breakpoint
CREATE INDEX "lesson_picture_name_index" ON "lesson" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "lesson_search_index" ON "lesson" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "live_session_room_id_index" ON "live_session" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "live_session_owner_id_index" ON "live_session" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "progress_lesson_id_index" ON "progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "room_owner_id_index" ON "room" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "room_course_id_index" ON "room" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "schedule_entry_tutor_id_index" ON "schedule_entry" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "schedule_entry_course_id_index" ON "schedule_entry" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "schedule_entry_room_id_index" ON "schedule_entry" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "task_lesson_id_index" ON "task" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "upload_owner_id_index" ON "upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_changed_at_index" ON "upload" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "upload_picture_name_index" ON "upload" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "upload_video_name_index" ON "upload" USING btree ("video_name");--> statement-breakpoint
CREATE INDEX "video_owner_id_index" ON "video" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "video_created_at_index" ON "video" USING btree ("created_at");--> statement-breakpoint
-- Whoever shows the rooms hears that one has changed (server/db/news.ts).
CREATE FUNCTION "tell_rooms_changed"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('rooms', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "rooms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "room"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_rooms_changed"();
