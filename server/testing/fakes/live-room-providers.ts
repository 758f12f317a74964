/** Live room providers for tests: a fake LiveKit, JaaS with a test key, and real providers by environment variables. */
import { generateKeyPairSync } from 'node:crypto';
import { chooseLiveRooms } from '#server/adapters/live-rooms/choose-provider.ts';
import { jaasRooms } from '#server/adapters/live-rooms/jaas.ts';
import { livekitRooms } from '#server/adapters/live-rooms/livekit.ts';
import { readConfig } from '#server/config/config.ts';
import { API_KEY, API_SECRET, startFakeLivekitServer } from './livekit.ts';

/** Starts a fake LiveKit server. Returns the adapter that uses it, and the fake server, which tests can inspect. */
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

/** Returns the adapter of a real provider. Environment variables contain the account. */
export async function roomsOfEnvironment(provider: string) {
  const { media } = readConfig({ ...process.env, LIVE_ROOMS: provider });
  const { liveRooms } = await chooseLiveRooms(media, async () => {
    throw new Error('An external provider needs no engine');
  });
  return liveRooms;
}
