/** Providers of live rooms for tests: a LiveKit that is stood in for, a JaaS, which is tokens alone, and real ones where there is an account. */
import { generateKeyPairSync } from 'node:crypto';
import { chosenRooms } from '#server/adapters/live-rooms/chosen.ts';
import { jaasRooms } from '#server/adapters/live-rooms/jaas.ts';
import { livekitRooms } from '#server/adapters/live-rooms/livekit.ts';
import { readConfig } from '#server/config/config.ts';
import { API_KEY, API_SECRET, startLivekitStandIn } from './livekit.ts';

/** With what has become of what it was told. */
export async function startLivekitRooms() {
  const standIn = await startLivekitStandIn();
  return { standIn, liveRooms: await livekitRooms({ url: standIn.url, apiKey: API_KEY, apiSecret: API_SECRET }) };
}

export function jaasForTests() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const appId = 'vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';
  return jaasRooms({
    origin: 'https://8x8.vc',
    appId,
    keyId: `${appId}/4f4910`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}

/** A vendor with whatever account the environment has. */
export async function roomsOfEnvironment(provider: string) {
  const { media } = readConfig({ ...process.env, LIVE_ROOMS: provider });
  const { liveRooms } = await chosenRooms(media, () => {
    throw new Error('With a vendor no engine is started');
  });
  return liveRooms;
}
