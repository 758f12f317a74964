CREATE TABLE "sign_up" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"browser_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "sign_up_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_user_id_password_hash_index" ON "sign_up" USING btree ("user_id","password_hash");--> statement-breakpoint
CREATE INDEX "sign_up_created_at_index" ON "sign_up" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_sign_up_id_sign_up_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_up"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_sign_up_id_index" ON "link" USING btree ("sign_up_id");--> statement-breakpoint
-- An unconfirmed account becomes a sign-up that no browser is known of: its link asks for the password, or a new one.
INSERT INTO "sign_up" ("user_id", "name", "password_hash", "created_at")
  SELECT "id", "name", "password_hash", "created_at" FROM "user"
  WHERE "type" = 'student' AND "email_verified_at" IS NULL AND "password_hash" IS NOT NULL;--> statement-breakpoint
UPDATE "link" SET "sign_up_id" = "sign_up"."id" FROM "sign_up"
  WHERE "link"."kind" = 'verify' AND "link"."user_id" = "sign_up"."user_id";--> statement-breakpoint
UPDATE "user" SET "password_hash" = NULL FROM "sign_up" WHERE "sign_up"."user_id" = "user"."id";
--> statement-breakpoint
-- Sessions have a latest end now, and those of staff end sooner.
UPDATE "session" SET "expires_at" = least("expires_at",
    "last_seen_at" + CASE "type" WHEN 'student' THEN interval '30 days' ELSE interval '12 hours' END,
    "session"."created_at" + CASE "type" WHEN 'student' THEN interval '90 days' ELSE interval '7 days' END)
  FROM "user" WHERE "user"."id" = "session"."user_id";
