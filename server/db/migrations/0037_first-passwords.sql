ALTER TABLE "user" ADD COLUMN "guardian_email" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "first_password_nonce" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "first_password_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" drop column "search";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" text GENERATED ALWAYS AS (plain(name || case when email like '%.invalid' then coalesce(' ' || guardian_email, '') else ' ' || email end || coalesce(' ' || admission_number, ''))) STORED;--> statement-breakpoint
CREATE INDEX "user_search_index" ON "user" USING gin ("search" gin_trgm_ops);
