/**
 * The vendors themselves, with an account of theirs: only where the settings of one are in the environment (as in
 * docs/providers/live-rooms.md). Makes a room of its own there, and closes it. What is seen and heard through a LiveKit
 * is in e2e/livekit-calls.e2e.ts.
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

/** Skipped, and said so, where one of the variables is not set. */
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

test('LiveKit makes rooms, and does what it is told', { timeout: 60_000 }, async (context) => {
  await keepsItsPromises(await roomsOf('livekit', ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'], context));
});

test('Daily makes rooms, gives tokens, and does what it is told', { timeout: 60_000 }, async (context) => {
  await keepsItsPromises(await roomsOf('daily', ['DAILY_DOMAIN', 'DAILY_API_KEY'], context));
});

test('JaaS has a page at the address that the frame gets', { timeout: 60_000 }, async (context) => {
  const rooms = await roomsOf('jaas', ['JAAS_APP_ID', 'JAAS_KEY_ID', 'JAAS_PRIVATE_KEY_FILE'], context);
  const access = await rooms.access(seat);

  const page = await fetch(access?.kind === 'frame' ? access.src : '');

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});
