ALTER TABLE "live_session" ADD COLUMN "course_id" uuid;--> statement-breakpoint
-- Of sessions before this one nobody knows it better than their rooms.
UPDATE "live_session" SET "course_id" = "room"."course_id" FROM "room" WHERE "room"."id" = "live_session"."room_id";
