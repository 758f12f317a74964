CREATE TABLE "lesson_picture" (
	"lesson_id" uuid NOT NULL,
	"picture_name" text NOT NULL,
	CONSTRAINT "lesson_picture_lesson_id_picture_name_pk" PRIMARY KEY("lesson_id","picture_name")
);
--> statement-breakpoint
CREATE TABLE "lesson_text" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_by_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"published" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_text_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_picture" ADD CONSTRAINT "lesson_picture_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_picture" ADD CONSTRAINT "lesson_picture_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_text" ADD CONSTRAINT "lesson_text_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_text" ADD CONSTRAINT "lesson_text_changed_by_id_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_text_version" ADD CONSTRAINT "lesson_text_version_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_text_version" ADD CONSTRAINT "lesson_text_version_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_picture_picture_name_index" ON "lesson_picture" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "lesson_text_changed_by_id_index" ON "lesson_text" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "lesson_text_version_lesson_id_saved_at_index" ON "lesson_text_version" USING btree ("lesson_id","saved_at");--> statement-breakpoint
CREATE INDEX "lesson_text_version_author_id_index" ON "lesson_text_version" USING btree ("author_id");