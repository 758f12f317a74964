CREATE TABLE "handin_project_file" (
	"attempt_id" uuid NOT NULL,
	"path" text NOT NULL,
	"text" text,
	"picture_name" text,
	"width" integer,
	"height" integer,
	"size" integer,
	CONSTRAINT "handin_project_file_attempt_id_path_pk" PRIMARY KEY("attempt_id","path"),
	CONSTRAINT "handin_project_file_content" CHECK (num_nonnulls("handin_project_file"."text", "handin_project_file"."picture_name") = 1)
);
--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD COLUMN "project_name" text;--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD COLUMN "project_kind" text;--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD COLUMN "project_revision" integer;--> statement-breakpoint
ALTER TABLE "line_comment" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "handin_project_file" ADD CONSTRAINT "handin_project_file_attempt_id_handin_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."handin_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handin_project_file" ADD CONSTRAINT "handin_project_file_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handin_project_file_picture_name_index" ON "handin_project_file" USING btree ("picture_name");--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD CONSTRAINT "handin_attempt_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handin_attempt_project_id_index" ON "handin_attempt" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "handin_attempt" ADD CONSTRAINT "handin_attempt_project" CHECK (("handin_attempt"."project_name" is null) = ("handin_attempt"."project_kind" is null));