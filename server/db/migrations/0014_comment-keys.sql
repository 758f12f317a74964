ALTER TABLE "line_comment" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "line_comment_key" ON "line_comment" USING btree ("attempt_id","author_id","key") WHERE key is not null;