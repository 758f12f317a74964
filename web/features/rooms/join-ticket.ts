/** A ticket for the call of a room, requested when joining: it is valid for a minute, and once. */
import type { Failure } from '#web/api/failures.ts';
import { store } from '#web/api/store.ts';
import { requestEntry } from './rooms.api.ts';

/**
 * Also refreshes the cached room, so that a page that shows it reports a refusal.
 *
 * @throws {Failure}  refused, or unreachable
 */
export async function freshTicket(roomName: string): Promise<string> {
  const { data: entered, error } = await store.dispatch(requestEntry(roomName));
  // Beside an error, `data` holds the earlier reply, whose ticket has been used.
  if (error || !entered) throw error as Failure;
  return entered.ticket.token;
}
