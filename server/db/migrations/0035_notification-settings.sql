CREATE TABLE "notification_choice" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"bell" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_choice_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'at once' NOT NULL,
	"quiet_from" time DEFAULT '21:00' NOT NULL,
	"quiet_until" time DEFAULT '06:30' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "in_bell" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "email_since" timestamp with time zone;--> statement-breakpoint
UPDATE "notification" SET "recipient_id" = "user_id";--> statement-breakpoint
-- Processes of the previous release name the recipient only by "user_id".
CREATE FUNCTION "name_recipient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."recipient_id" := NEW."user_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "notification_names_recipient" BEFORE INSERT ON "notification" FOR EACH ROW
WHEN (NEW."recipient_id" IS NULL) EXECUTE FUNCTION "name_recipient"();--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_recipient_id_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_recipient_id_created_at_index" ON "notification" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_event" ON "notification" USING btree ("recipient_id","kind","event_key");--> statement-breakpoint
CREATE INDEX "notification_to_email" ON "notification" USING btree ("email_since") WHERE email_since is not null;