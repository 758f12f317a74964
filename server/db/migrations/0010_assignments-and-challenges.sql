CREATE TABLE "sent_file" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handin" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handin_taskId_studentId_unique" UNIQUE("task_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "handin_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"handin_id" uuid NOT NULL,
	"number" integer,
	"arrived_at" timestamp with time zone,
	"due_day" date,
	"text" text,
	"link" text,
	"language_id" integer,
	"key" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handin_attempt_arrived" CHECK (("handin_attempt"."number" is null) = ("handin_attempt"."arrived_at" is null)),
	CONSTRAINT "handin_attempt_due" CHECK (("handin_attempt"."due_day" is null) = ("handin_attempt"."arrived_at" is null))
);
--> statement-breakpoint
CREATE TABLE "handin_file" (
	"attempt_id" uuid NOT NULL,
	"sent_file_name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "handin_file_attempt_id_sent_file_name_pk" PRIMARY KEY("attempt_id","sent_file_name")
);
--> statement-breakpoint
CREATE TABLE "line_comment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"sent_file_name" text,
	"line" integer NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_comment_line" CHECK ("line_comment"."line" > 0)
);
--> statement-breakpoint
CREATE TABLE "mark" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"grader_id" uuid,
	"points" real NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "mark_points" CHECK ("mark"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quick_comment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_attachment" (
	"task_id" uuid NOT NULL,
	"sent_file_name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "task_attachment_task_id_sent_file_name_pk" PRIMARY KEY("task_id","sent_file_name")
);
--> statement-breakpoint
CREATE TABLE "board_absence" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_absence_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"difficulty" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"statement" text NOT NULL,
	"starters" jsonb NOT NULL,
	"hints" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"version_id" uuid,
	"draft_version_id" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_published" CHECK ("challenge"."published_at" is null or "challenge"."version_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "challenge_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"language_id" integer NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"key" text,
	"written_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"grading_id" uuid
);
--> statement-breakpoint
CREATE TABLE "challenge_picture" (
	"challenge_id" uuid NOT NULL,
	"picture_name" text NOT NULL,
	CONSTRAINT "challenge_picture_challenge_id_picture_name_pk" PRIMARY KEY("challenge_id","picture_name")
);
--> statement-breakpoint
CREATE TABLE "challenge_test" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_hidden" boolean NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"stdin" text DEFAULT '' NOT NULL,
	"expected" text,
	"program" text,
	"program_language_id" integer,
	CONSTRAINT "challenge_test_weight" CHECK ("challenge_test"."weight" between 1 and 100),
	CONSTRAINT "challenge_test_output" CHECK (("challenge_test"."kind" = 'output') = ("challenge_test"."expected" is not null)),
	CONSTRAINT "challenge_test_program" CHECK (("challenge_test"."kind" = 'program') = ("challenge_test"."program" is not null) and ("challenge_test"."program" is null) = ("challenge_test"."program_language_id" is null))
);
--> statement-breakpoint
CREATE TABLE "challenge_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"time_limit" integer NOT NULL,
	"memory_limit" integer NOT NULL,
	"reference_language_id" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_version_challengeId_number_unique" UNIQUE("challenge_id","number"),
	CONSTRAINT "challenge_version_time" CHECK ("challenge_version"."time_limit" between 100 and 10000),
	CONSTRAINT "challenge_version_memory" CHECK ("challenge_version"."memory_limit" between 16000 and 512000)
);
--> statement-breakpoint
CREATE TABLE "grading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"attempt_id" uuid,
	"regrade_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"points" real,
	"outcomes" jsonb,
	"compile_output" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "grading_done" CHECK (("grading"."state" = 'done') = ("grading"."points" is not null))
);
--> statement-breakpoint
CREATE TABLE "opened_hint" (
	"student_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "opened_hint_student_id_challenge_id_pk" PRIMARY KEY("student_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "regrade" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"started_by_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "points" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "late_rule" text DEFAULT 'accepted' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "late_penalty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "release" text DEFAULT 'at once' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "sent_file_name" text;--> statement-breakpoint
ALTER TABLE "sent_file" ADD CONSTRAINT "sent_file_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin" ADD CONSTRAINT "handin_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin" ADD CONSTRAINT "handin_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD CONSTRAINT "handin_attempt_handin_id_handin_id_fk" FOREIGN KEY ("handin_id") REFERENCES "public"."handin"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin_file" ADD CONSTRAINT "handin_file_attempt_id_handin_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."handin_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin_file" ADD CONSTRAINT "handin_file_sent_file_name_sent_file_name_fk" FOREIGN KEY ("sent_file_name") REFERENCES "public"."sent_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_comment" ADD CONSTRAINT "line_comment_attempt_id_handin_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."handin_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_comment" ADD CONSTRAINT "line_comment_sent_file_name_sent_file_name_fk" FOREIGN KEY ("sent_file_name") REFERENCES "public"."sent_file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_comment" ADD CONSTRAINT "line_comment_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark" ADD CONSTRAINT "mark_attempt_id_handin_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."handin_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark" ADD CONSTRAINT "mark_grader_id_user_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_comment" ADD CONSTRAINT "quick_comment_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachment" ADD CONSTRAINT "task_attachment_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachment" ADD CONSTRAINT "task_attachment_sent_file_name_sent_file_name_fk" FOREIGN KEY ("sent_file_name") REFERENCES "public"."sent_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_absence" ADD CONSTRAINT "board_absence_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_absence" ADD CONSTRAINT "board_absence_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_version_id_challenge_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."challenge_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_draft_version_id_challenge_version_id_fk" FOREIGN KEY ("draft_version_id") REFERENCES "public"."challenge_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_attempt" ADD CONSTRAINT "challenge_attempt_challenge_id_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_attempt" ADD CONSTRAINT "challenge_attempt_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_attempt" ADD CONSTRAINT "challenge_attempt_grading_id_grading_id_fk" FOREIGN KEY ("grading_id") REFERENCES "public"."grading"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_picture" ADD CONSTRAINT "challenge_picture_challenge_id_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_picture" ADD CONSTRAINT "challenge_picture_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_test" ADD CONSTRAINT "challenge_test_version_id_challenge_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."challenge_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_version" ADD CONSTRAINT "challenge_version_challenge_id_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading" ADD CONSTRAINT "grading_version_id_challenge_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."challenge_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading" ADD CONSTRAINT "grading_attempt_id_challenge_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."challenge_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading" ADD CONSTRAINT "grading_regrade_id_regrade_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."regrade"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_hint" ADD CONSTRAINT "opened_hint_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_hint" ADD CONSTRAINT "opened_hint_challenge_id_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade" ADD CONSTRAINT "regrade_challenge_id_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade" ADD CONSTRAINT "regrade_version_id_challenge_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."challenge_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade" ADD CONSTRAINT "regrade_started_by_id_user_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_file_owner_id_index" ON "sent_file" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sent_file_created_at_index" ON "sent_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "handin_student_id_index" ON "handin" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handin_attempt_number" ON "handin_attempt" USING btree ("handin_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "handin_attempt_draft" ON "handin_attempt" USING btree ("handin_id") WHERE arrived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "handin_attempt_key" ON "handin_attempt" USING btree ("handin_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "handin_attempt_arrived_index" ON "handin_attempt" USING btree ("arrived_at") WHERE arrived_at is not null;--> statement-breakpoint
CREATE INDEX "handin_file_sent_file_name_index" ON "handin_file" USING btree ("sent_file_name");--> statement-breakpoint
CREATE INDEX "line_comment_attempt_id_index" ON "line_comment" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "line_comment_sent_file_name_index" ON "line_comment" USING btree ("sent_file_name");--> statement-breakpoint
CREATE INDEX "line_comment_author_id_index" ON "line_comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "mark_grader_id_index" ON "mark" USING btree ("grader_id");--> statement-breakpoint
CREATE INDEX "mark_held_index" ON "mark" USING btree ("attempt_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "quick_comment_owner_id_index" ON "quick_comment" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "task_attachment_sent_file_name_index" ON "task_attachment" USING btree ("sent_file_name");--> statement-breakpoint
CREATE INDEX "board_absence_course_id_index" ON "board_absence" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "challenge_course_id_position_index" ON "challenge" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "challenge_author_id_index" ON "challenge" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "challenge_version_id_index" ON "challenge" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "challenge_draft_version_id_index" ON "challenge" USING btree ("draft_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_attempt_key" ON "challenge_attempt" USING btree ("student_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "challenge_attempt_challenge_id_student_id_created_at_index" ON "challenge_attempt" USING btree ("challenge_id","student_id","created_at");--> statement-breakpoint
CREATE INDEX "challenge_attempt_student_id_created_at_index" ON "challenge_attempt" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "challenge_attempt_grading_id_index" ON "challenge_attempt" USING btree ("grading_id");--> statement-breakpoint
CREATE INDEX "challenge_picture_picture_name_index" ON "challenge_picture" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "challenge_test_version_id_position_index" ON "challenge_test" USING btree ("version_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "grading_once" ON "grading" USING btree ("attempt_id","version_id");--> statement-breakpoint
CREATE INDEX "grading_open_index" ON "grading" USING btree ("created_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "grading_version_id_index" ON "grading" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "grading_regrade_id_index" ON "grading" USING btree ("regrade_id");--> statement-breakpoint
CREATE INDEX "opened_hint_challenge_id_index" ON "opened_hint" USING btree ("challenge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "regrade_open" ON "regrade" USING btree ("challenge_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "regrade_version_id_index" ON "regrade" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "regrade_started_by_id_index" ON "regrade" USING btree ("started_by_id");--> statement-breakpoint
CREATE INDEX "notification_user_id_created_at_index" ON "notification" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_sent_file_name_sent_file_name_fk" FOREIGN KEY ("sent_file_name") REFERENCES "public"."sent_file"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_sent_file_name_index" ON "upload" USING btree ("sent_file_name");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_points" CHECK ("task"."points" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_late_penalty" CHECK ("task"."late_penalty" between 0 and 100);