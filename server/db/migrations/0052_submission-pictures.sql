CREATE TABLE "submission_picture" (
	"submission_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "submission_picture_submission_id_position_pk" PRIMARY KEY("submission_id","position")
);
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "returns_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "picture_counts" jsonb;--> statement-breakpoint
ALTER TABLE "submission_picture" ADD CONSTRAINT "submission_picture_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;