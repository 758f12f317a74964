/** A client for live runs (programs in the terminal), over a WebSocket. */
import { type LiveMessage, livePath } from '#contract/runner.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';
import { type ClientOptions, connectWebSocket } from './websocket-client.ts';

/** Connects with a new session of this person, or without a session if no person is given. */
export async function connectLive(at: School, person?: Person, options: ClientOptions = {}) {
  const cookie = person && `session=${await at.create.session(person)}`;
  const line = await connectWebSocket<LiveMessage>(at, livePath, { cookie, ...options });
  return { ...line, printed: () => line.messages.map((one) => (one.type === 'output' ? one.text : '')).join('') };
}
