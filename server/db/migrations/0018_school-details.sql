CREATE TABLE "school_details" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"short_name" text,
	"logo_name" text,
	"address" text,
	"tax_pin" text,
	"phone" text,
	"email" text,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_details_one_row" CHECK ("school_details"."id")
);
--> statement-breakpoint
CREATE TABLE "translation_approval" (
	"locale" text PRIMARY KEY NOT NULL,
	"reader" text NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_logo_name_picture_name_fk" FOREIGN KEY ("logo_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_approval" ADD CONSTRAINT "translation_approval_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_details_logo_name_index" ON "school_details" USING btree ("logo_name");--> statement-breakpoint
-- Every server that keeps the details in memory hears that they have changed (server/db/events.ts).
CREATE FUNCTION "tell_school_changed"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('school', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "school_details_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "school_details"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_school_changed"();--> statement-breakpoint
CREATE TRIGGER "translation_approval_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "translation_approval"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_school_changed"();
