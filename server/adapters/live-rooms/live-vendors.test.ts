/**
 * Tests the real providers, each only if an account's settings are in the environment (docs/providers/live-rooms.md).
 * Creates a room at the provider, and closes it. Media through LiveKit are tested in e2e/calls/livekit-calls.e2e.ts.
 */
import { randomUUID } from 'node:crypto';
import { expect, type TestContext, test } from 'vitest';
import type { LiveRooms, Participant } from '#server/ports/live-rooms.ts';
import { roomsOfEnvironment } from '#server/testing/fakes/live-room-providers.ts';

const seat: Participant = {
  room: randomUUID(),
  userId: randomUUID(),
  name: 'Wanjiru K.',
  role: 'student',
  grants: { speak: true, show: true },
};

/** Skips the test with a note if one of the variables is not set. */
async function roomsOf(provider: string, variables: string[], { skip }: TestContext): Promise<LiveRooms> {
  const missing = variables.filter((name) => !process.env[name]);
  skip(missing.length > 0, `${provider} itself is not asked: ${missing.join(', ')} not set`);
  return roomsOfEnvironment(provider);
}

async function keepsItsPromises(rooms: LiveRooms) {
  const access = await rooms.access(seat);
  expect(access?.kind).toBe(rooms.kind);
  expect(await rooms.present!(seat.room)).toEqual([]);
  await rooms.setGrants({ ...seat, grants: { speak: false, show: false } });
  await rooms.remove(seat);
  await rooms.close(seat.room);
  await rooms.close(seat.room);
}

test('LiveKit creates rooms and carries out requests', { timeout: 60_000 }, async (context) => {
  await keepsItsPromises(await roomsOf('livekit', ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'], context));
});

test('Daily creates rooms and tokens and carries out requests', { timeout: 60_000 }, async (context) => {
  await keepsItsPromises(await roomsOf('daily', ['DAILY_DOMAIN', 'DAILY_API_KEY'], context));
});

test('JaaS serves a page at the address of the frame', { timeout: 60_000 }, async (context) => {
  const rooms = await roomsOf('jaas', ['JAAS_APP_ID', 'JAAS_KEY_ID', 'JAAS_PRIVATE_KEY_FILE'], context);
  const access = await rooms.access(seat);

  const page = await fetch(access?.kind === 'frame' ? access.src : '');

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});
