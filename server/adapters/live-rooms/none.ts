/** For a school without live media: every publication and subscription is refused. */
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import { type Media, MediaUnavailable } from '#server/ports/media.ts';

export const noMedia = (): Media => ({
  relaysFor: () => [],
  publish: async () => refuse(),
  subscribe: async () => refuse(),
  unpublish() {},
  hold() {},
  acceptAnswer() {},
  setQuality() {},
  unsubscribe() {},
  listen: () => () => {},
  recorder: undefined,
  async close() {},
});

function refuse(): never {
  throw new MediaUnavailable('This school has no live media.');
}

export const noRooms = (): LiveRooms => ({
  kind: 'none',
  enforces: { grants: true, removal: true },
  access: async () => undefined,
  async setGrants() {},
  async remove() {},
  async close() {},
  listen: () => () => {},
});
