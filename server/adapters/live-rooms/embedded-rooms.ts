/**
 * LiveRooms for our own engine. The call itself already enforces admission and grants through Media; as a second
 * safeguard, this ends publications that the engine still forwards although their senders may no longer send them.
 */
import { grantFor } from '#contract/calls.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Media, Sender } from '#server/ports/media.ts';

/** @returns `liveRooms`, and the engine wrapped as `media`, which records the sender of each publication */
export function embeddedRooms(engine: Media): { liveRooms: LiveRooms; media: Media } {
  const senders = new Map<string, Sender>();
  const media: Media = {
    ...engine,
    async publish(publication) {
      const answer = await engine.publish(publication);
      if (publication.sender) senders.set(publication.id, publication.sender);
      return answer;
    },
    unpublish(id) {
      senders.delete(id);
      engine.unpublish(id);
    },
  };
  if (engine.takeOrphaned)
    media.takeOrphaned = async () => {
      const left = await engine.takeOrphaned!();
      for (const { id, sender } of left.publications) senders.set(id, sender);
      return left;
    };
  engine.listen({
    onGone: (id) => void senders.delete(id),
    onSpeaking() {},
    onLost: (ids) => ids.forEach((id) => void senders.delete(id)),
  });
  function unpublishWhere(matches: (sender: Sender) => boolean) {
    for (const [id, sender] of senders) if (matches(sender)) media.unpublish(id);
  }

  const liveRooms: LiveRooms = {
    kind: 'embedded',
    enforces: { grants: true, removal: true },
    // Browsers need no token: they negotiate each publication over the WebSocket of the call.
    access: async () => undefined,
    async setGrants({ room, userId, grants }) {
      unpublishWhere((sender) => sender.room === room && sender.userId === userId && !grants[grantFor[sender.source]]);
    },
    async remove({ room, userId }) {
      unpublishWhere((sender) => sender.room === room && sender.userId === userId);
    },
    async close(room) {
      unpublishWhere((sender) => sender.room === room);
    },
    listen: () => () => {},
  };
  return { liveRooms, media };
}
