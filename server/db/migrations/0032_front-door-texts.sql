CREATE TABLE "front_page" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_page_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"locale" text NOT NULL,
	"lead" text NOT NULL,
	"teaches" text NOT NULL,
	"how_to_apply" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "front_page" ADD CONSTRAINT "front_page_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "front_page_locale_version_index" ON "front_page" USING btree ("locale","version");