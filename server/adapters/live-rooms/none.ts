/** For a school without live classes: nothing is forwarded, and whoever asks is told so. */
import { type LiveRooms, type Media, MediaAway } from '#server/ports.ts';

export const noMedia = (): Media => ({
  relaysFor: () => [],
  publish: async () => refuse(),
  subscribe: async () => refuse(),
  unpublish() {},
  hold() {},
  answered() {},
  prefer() {},
  unsubscribe() {},
  listen: () => () => {},
  recorder: undefined,
  async close() {},
});

function refuse(): never {
  throw new MediaAway('There are no live classes here.');
}

export const noRooms = (): LiveRooms => ({
  kind: 'none',
  holds: { grants: true, removal: true },
  access: async () => undefined,
  async setGrants() {},
  async remove() {},
  async close() {},
  listen: () => () => {},
});
