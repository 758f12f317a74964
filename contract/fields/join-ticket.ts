/**
 * The ticket that admits a user to a call (contract/calls.ts). A file of its own, because the lists of rooms need
 * nothing else of calls.
 */
import { z } from 'zod';

/**
 * The media provider: our own engine; LiveKit, to which browsers connect directly; a vendor whose page is shown in a
 * frame; or none. The rest of a call is the same for each.
 */
export const MediaKind = z.enum(['embedded', 'livekit', 'frame', 'none']);
export type MediaKind = z.output<typeof MediaKind>;

/** A ticket is valid for one minute and for one use. */
export const JoinTicket = z.object({ kind: MediaKind, token: z.string() });
export type JoinTicket = z.output<typeof JoinTicket>;
