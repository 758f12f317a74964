CREATE TABLE "extension" (
	"task_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by_id" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extension_task_id_student_id_pk" PRIMARY KEY("task_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "catch_up_days" integer;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "opens_from" text DEFAULT 'publication' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "opens_after_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "due_from" text DEFAULT 'date' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "due_after_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "extension" ADD CONSTRAINT "extension_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension" ADD CONSTRAINT "extension_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension" ADD CONSTRAINT "extension_granted_by_id_user_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extension_student_id_index" ON "extension" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "extension_granted_by_id_index" ON "extension" USING btree ("granted_by_id");--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_catch_up_days" CHECK ("course"."catch_up_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_opens_after_days" CHECK ("lesson"."opens_after_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_due_after_days" CHECK ("task"."due_after_days" between 0 and 365);