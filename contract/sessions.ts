/** A user's sessions. Tokens and their hashes are never returned. */
import { z } from 'zod';
import { Id, Message } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const Session = z.object({
  _id: Id,
  /** The device as displayed, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** When the session was last used, to the hour. */
  lastSeenAt: z.iso.datetime(),
  /** Whether the caller made this request with this session. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions/',
    summary: 'Lists the devices where the caller is signed in: this device first, then the most recently used.',
    reply: z.array(Session),
    refusals: ['not_signed_in'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Ends one of the caller’s sessions. Ending the current one signs out.',
    params: z.object({ id: Id }),
    reply: Message,
    refusals: ['not_signed_in', 'not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/sessions/',
    summary: 'Ends all other sessions of the caller.',
    reply: Message,
    refusals: ['not_signed_in'],
  }),
};
