CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"language_id" integer NOT NULL,
	"source" "bytea",
	"stdin" "bytea",
	"expected_output" "bytea",
	"additional_files" "bytea",
	"settings" jsonb NOT NULL,
	"callback_url" text,
	"status_id" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"stdout" "bytea",
	"stderr" "bytea",
	"compile_output" "bytea",
	"message" text,
	"exit_code" integer,
	"exit_signal" integer,
	"time" real,
	"wall_time" real,
	"memory" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "submission_status" CHECK ("submission"."status_id" between 1 and 14),
	CONSTRAINT "submission_finished" CHECK (("submission"."status_id" > 2) = ("submission"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_owner_id_index" ON "api_key" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "submission_owner_id_created_at_index" ON "submission" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_created_at_index" ON "submission" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "submission_open_index" ON "submission" USING btree ("created_at") WHERE status_id <= 2;