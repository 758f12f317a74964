CREATE TABLE "page_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reporter_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"recent_saves" uuid[] DEFAULT '{}' NOT NULL,
	"forked_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_file" (
	"project_id" uuid NOT NULL,
	"path" text NOT NULL,
	"text" text,
	"picture_name" text,
	CONSTRAINT "project_file_project_id_path_pk" PRIMARY KEY("project_id","path"),
	CONSTRAINT "project_file_content" CHECK (num_nonnulls("project_file"."text", "project_file"."picture_name") = 1)
);
--> statement-breakpoint
CREATE TABLE "project_picture" (
	"project_id" uuid NOT NULL,
	"picture_name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "project_picture_project_id_picture_name_pk" PRIMARY KEY("project_id","picture_name")
);
--> statement-breakpoint
CREATE TABLE "project_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"files" jsonb NOT NULL,
	"characters" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_page" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"shown" jsonb,
	"shown_at" timestamp with time zone,
	"approved_by_id" uuid,
	"waiting" jsonb,
	"waiting_since" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"taken_down_reason" text,
	"taken_down_by_id" uuid,
	CONSTRAINT "published_page_projectId_unique" UNIQUE("project_id"),
	CONSTRAINT "published_page_shown" CHECK (("published_page"."shown" is null) = ("published_page"."shown_at" is null)),
	CONSTRAINT "published_page_waiting" CHECK (("published_page"."waiting" is null) = ("published_page"."waiting_since" is null)),
	CONSTRAINT "published_page_taken_down" CHECK (("published_page"."taken_down_at" is null) = ("published_page"."taken_down_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "school_details" ADD COLUMN "allows_publishing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_page_id_published_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."published_page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_reporter_id_user_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_picture_fk" FOREIGN KEY ("project_id","picture_name") REFERENCES "public"."project_picture"("project_id","picture_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_picture" ADD CONSTRAINT "project_picture_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_picture" ADD CONSTRAINT "project_picture_picture_name_picture_name_fk" FOREIGN KEY ("picture_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_version" ADD CONSTRAINT "project_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_page" ADD CONSTRAINT "published_page_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_page" ADD CONSTRAINT "published_page_approved_by_id_user_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_page" ADD CONSTRAINT "published_page_taken_down_by_id_user_id_fk" FOREIGN KEY ("taken_down_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_report_page_id_index" ON "page_report" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_report_reporter_id_index" ON "page_report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "page_report_open_index" ON "page_report" USING btree ("created_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "project_owner_id_changed_at_index" ON "project" USING btree ("owner_id","changed_at");--> statement-breakpoint
CREATE INDEX "project_file_project_id_picture_name_index" ON "project_file" USING btree ("project_id","picture_name");--> statement-breakpoint
CREATE INDEX "project_picture_picture_name_index" ON "project_picture" USING btree ("picture_name");--> statement-breakpoint
CREATE INDEX "project_version_project_id_revision_index" ON "project_version" USING btree ("project_id","revision");--> statement-breakpoint
CREATE INDEX "published_page_approved_by_id_index" ON "published_page" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "published_page_taken_down_by_id_index" ON "published_page" USING btree ("taken_down_by_id");--> statement-breakpoint
CREATE INDEX "published_page_waiting_index" ON "published_page" USING btree ("waiting_since") WHERE waiting_since is not null;