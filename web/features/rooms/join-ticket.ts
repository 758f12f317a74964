/** A ticket for the call in a room, asked for at the moment of joining: it is good for a minute, and once. */
import type { Failure } from '#web/api/failures.ts';
import { store } from '#web/api/store.ts';
import { askToEnter } from './rooms.api.ts';

/**
 * Whatever shows the room follows: who may not enter any more is told so there.
 *
 * @throws {Failure}  refused, or unreachable
 */
export async function freshTicket(roomName: string): Promise<string> {
  const { data: entered, error } = await store.dispatch(askToEnter(roomName));
  // What was answered before is kept beside an error, with a ticket that has been used.
  if (error || !entered) throw error as Failure;
  return entered.ticket.token;
}
