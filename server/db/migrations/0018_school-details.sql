CREATE TABLE "school_details" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_details_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"short_name" text,
	"logo_name" text,
	"address" text,
	"tax_pin" text,
	"phone" text,
	"email" text,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_approval" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"locale" text NOT NULL,
	"reader" text NOT NULL,
	"digest" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_logo_name_picture_name_fk" FOREIGN KEY ("logo_name") REFERENCES "public"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_approval" ADD CONSTRAINT "translation_approval_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_approval" ADD CONSTRAINT "translation_approval_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_details_logo_name_index" ON "school_details" USING btree ("logo_name");--> statement-breakpoint
CREATE INDEX "translation_approval_locale_index" ON "translation_approval" USING btree ("locale");--> statement-breakpoint
-- Every server that keeps the details in memory hears that they have changed (server/db/events.ts).
CREATE FUNCTION "tell_school_changed"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('school', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "school_details_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "school_details"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_school_changed"();--> statement-breakpoint
CREATE TRIGGER "translation_approval_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "translation_approval"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_school_changed"();
