/**
 * The primary: the one process that keeps live classes, shared editors, running programs and attempts in progress in its
 * memory. Other processes that serve requests forward those that need these (http/forwarding.ts). With the embedded
 * PostgreSQL, the primary holds the lock on the data folder. With an external one it holds a lock in the database, because
 * servers on other machines cannot see the folder; another process becomes the primary when it ends (roles/succession.ts).
 */
import type { PeerAddress } from '#server/config/peer-config.ts';

/** How servers on several machines reach this one while it is the primary (http/peers.ts). */
export interface Peer extends PeerAddress {
  /** The key that all servers of the school share. */
  key: string;
}

export interface Primary {
  /** Whether this process is the primary. */
  readonly isHere: boolean;
  /** Path of the Unix socket at which the primary accepts forwarded requests; empty if it accepts none. */
  readonly socketPath: string;
  /** Where this process accepts forwarded requests of other machines as the primary; undefined on one machine. */
  readonly peer?: Peer | undefined;
  /** Where the primary accepts them; undefined if it is reached by its Unix socket. */
  readonly remote?: PeerAddress | undefined;
  /** Calls the handler when this process becomes the primary; immediately if it already is. */
  whenHere(handler: () => void): void;
  /** Calls the handler when another process becomes the primary at another address, or this one. @returns a function that ends it */
  whenSucceeded(handler: () => void): () => void;
}

export function openPrimary({ isHere, socketPath, peer }: Pick<Primary, 'isHere' | 'socketPath' | 'peer'>) {
  const waiting: (() => void)[] = [];
  const toSucceeded = new Set<() => void>();
  let isOurs = isHere;
  let remote: PeerAddress | undefined;
  return {
    get isHere() {
      return isOurs;
    },
    socketPath,
    peer,
    get remote() {
      return remote;
    },
    whenHere: (handler: () => void) => (isOurs ? handler() : void waiting.push(handler)),
    whenSucceeded(handler: () => void) {
      toSucceeded.add(handler);
      return () => void toSucceeded.delete(handler);
    },
    /** Says where the primary is reached from now on. */
    follow(address: PeerAddress | undefined) {
      const hasMoved = address?.host !== remote?.host || address?.port !== remote?.port;
      remote = address;
      if (hasMoved) for (const handle of toSucceeded) handle();
    },
    /** Makes this process the primary. Call it once it holds the locks. */
    become() {
      isOurs = true;
      for (const handle of toSucceeded) handle();
      for (const handle of waiting.splice(0)) handle();
    },
  };
}
