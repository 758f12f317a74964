/**
 * Media by the engines of another process of this machine (`npm run media`), which outlive this process. Connects when this
 * process becomes the primary.
 */
import type { Duplex } from 'node:stream';
import type { Media } from '#server/ports/media.ts';
import { RemoteEngines } from './remote-engines.ts';

interface Options {
  /** Connects to the process that keeps the engines. */
  connect: () => Duplex;
  /** Calls the handler when this process becomes the primary. */
  whenPrimary: (handler: () => void) => void;
}

export function remoteMedia({ connect, whenPrimary }: Options): Media {
  let hasWarned = false;
  const remote = new RemoteEngines({
    connect: async () => connect(),
    onAway() {
      if (!hasWarned) console.error('The media engine is not running: start it by npm run media.');
      hasWarned = true;
    },
    onState() {
      hasWarned = false;
    },
  });
  whenPrimary(() => void remote.open());
  return remote.media();
}
