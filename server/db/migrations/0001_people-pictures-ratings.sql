CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";--> statement-breakpoint
-- Without capitals and accents. Immutable as long as nobody edits unaccent's rules, and an index wants it so.
CREATE FUNCTION "plain"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent', "words")) $$;--> statement-breakpoint
-- What LIKE is to look for: the word anywhere. Signs that mean something in a pattern are escaped last, since full-width ones become them.
CREATE FUNCTION "anywhere"("word" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(plain("word"), '([\\%_])', '\\\1', 'g') || '%' $$;--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"course_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"value" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_course_id_student_id_pk" PRIMARY KEY("course_id","student_id"),
	CONSTRAINT "rating_value" CHECK ("rating"."value" between 0.5 and 5 and "rating"."value" * 2 = floor("rating"."value" * 2))
);
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "title_search" text GENERATED ALWAYS AS (plain(title)) STORED;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "search" text GENERATED ALWAYS AS (plain(title || ' ' || "desc")) STORED;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" text GENERATED ALWAYS AS (plain(name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_student_id_course_id_enrolment_student_id_course_id_fk" FOREIGN KEY ("student_id","course_id") REFERENCES "public"."enrolment"("student_id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_user_id_index" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_owner_id_index" ON "picture" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "picture_created_at_index" ON "picture" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rating_student_id_index" ON "rating" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_picture_name_index" ON "course" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "course_search_index" ON "course" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_picture_name_index" ON "user" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "user_search_index" ON "user" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "course" DROP COLUMN "img";--> statement-breakpoint
ALTER TABLE "course" DROP COLUMN "img_name";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "img";--> statement-breakpoint
-- Ratings were figures of the demo school until there were students who give them.
UPDATE "course" SET "rating" = 0;--> statement-breakpoint
-- Every server that keeps a list of the courses hears that it has changed (server/db/news.ts).
CREATE FUNCTION "tell_courses_changed"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('courses', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "courses_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "course"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_courses_changed"();
