/** The far end of live runs. */
import { type LiveNews, livePath } from '#contract/runner.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';
import { connectLine, type Way } from './websocket-client.ts';

/** A connection of that person's browser, in a session of its own; of a visitor's without one. */
export async function connectLive(at: School, person?: Person, way: Way = {}) {
  const cookie = person && `session=${await at.given.session(person)}`;
  const line = await connectLine<LiveNews>(at, livePath, { cookie, ...way });
  return { ...line, printed: () => line.news.map((one) => (one.type === 'output' ? one.text : '')).join('') };
}
