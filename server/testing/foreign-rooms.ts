/** Providers of live rooms for tests of calls: a LiveKit that is stood in for, and a JaaS, which is tokens alone. */
import { generateKeyPairSync } from 'node:crypto';
import { jaasRooms } from '#server/adapters/live-rooms/jaas.ts';
import { livekitRooms } from '#server/adapters/live-rooms/livekit.ts';
import { API_KEY, API_SECRET, startLivekitStandIn } from './livekit-stand-in.ts';

/** With what has become of what it was told. */
export async function startLivekitRooms() {
  const standIn = await startLivekitStandIn();
  return { standIn, liveRooms: livekitRooms({ url: standIn.url, apiKey: API_KEY, apiSecret: API_SECRET }) };
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
