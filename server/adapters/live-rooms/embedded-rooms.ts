/**
 * The rooms of our own engine. Whoever may come in, and what goes to whom, the call itself decides, over Media; here it
 * is made sure of once more, from what is forwarded in truth: nothing of somebody who is out, or may not send it.
 */
import { grantFor } from '#contract/calls.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Media, Sender } from '#server/ports/media.ts';

/** @returns the rooms, and the same engine, which notes down whose everything is */
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
  engine.listen({
    onGone: (id) => void senders.delete(id),
    onSpeaking() {},
    onLost: (ids) => ids.forEach((id) => void senders.delete(id)),
  });
  function take(isTaken: (sender: Sender) => boolean) {
    for (const [id, sender] of senders) if (isTaken(sender)) media.unpublish(id);
  }

  const liveRooms: LiveRooms = {
    kind: 'embedded',
    enforces: { grants: true, removal: true },
    // Each camera, screen and microphone is agreed upon by itself, over the line of the call.
    access: async () => undefined,
    async setGrants({ room, userId, grants }) {
      take((sender) => sender.room === room && sender.userId === userId && !grants[grantFor[sender.source]]);
    },
    async remove({ room, userId }) {
      take((sender) => sender.room === room && sender.userId === userId);
    },
    async close(room) {
      take((sender) => sender.room === room);
    },
    listen: () => () => {},
  };
  return { liveRooms, media };
}
