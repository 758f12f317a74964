/** Providers of live rooms for tests: a fake LiveKit, a JaaS (tokens only), and real ones if the environment has an account. */
import { generateKeyPairSync } from 'node:crypto';
import { chooseLiveRooms } from '#server/adapters/live-rooms/choose-provider.ts';
import { jaasRooms } from '#server/adapters/live-rooms/jaas.ts';
import { livekitRooms } from '#server/adapters/live-rooms/livekit.ts';
import { readConfig } from '#server/config/config.ts';
import { API_KEY, API_SECRET, startFakeLivekitServer } from './livekit.ts';

/** Live rooms on a fake LiveKit, with its server for assertions. */
export async function startFakeLivekit() {
  const server = await startFakeLivekitServer();
  return { server, liveRooms: await livekitRooms({ url: server.url, apiKey: API_KEY, apiSecret: API_SECRET }) };
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

/** A real provider, with the account in the environment. */
export async function roomsOfEnvironment(provider: string) {
  const { media } = readConfig({ ...process.env, LIVE_ROOMS: provider });
  const { liveRooms } = await chooseLiveRooms(media, () => {
    throw new Error('An external provider needs no engine');
  });
  return liveRooms;
}
