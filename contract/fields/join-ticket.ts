/**
 * The ticket that admits a user to a call (contract/calls.ts). In a separate file, because the pages that list rooms need nothing else of
 * the contract of calls.
 */
import { z } from 'zod';

/**
 * The media provider: our own engine; LiveKit, to which browsers connect directly; a vendor whose page is shown in a
 * frame; or none. Chat, hands and everything else in a call work the same with each provider.
 */
export const MediaKind = z.enum(['embedded', 'livekit', 'frame', 'none']);
export type MediaKind = z.output<typeof MediaKind>;

/** A ticket is valid for one minute and for one use. */
export const JoinTicket = z.object({ kind: MediaKind, token: z.string() });
export type JoinTicket = z.output<typeof JoinTicket>;
