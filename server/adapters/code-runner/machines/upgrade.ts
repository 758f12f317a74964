/**
 * How a school reaches a runner on another machine: by an HTTP upgrade, over TLS and with the machine's token, after which
 * the connection carries the messages of packages/runner/protocol.ts.
 */
import { PROTOCOL_VERSION } from '#packages/runner/protocol.ts';

export const PATH = '/runner';

/** Names the protocol with its version: machines of another version refuse it. */
export const UPGRADE = `darasa-runner/${PROTOCOL_VERSION}`;

/** What a runner answers if it does not upgrade the connection. */
export const REFUSALS = { wrongToken: 401, otherVersion: 426, unavailable: 503 } as const;
