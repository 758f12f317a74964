/** Requests the ticket with which the client joins a room's call. A ticket is valid for a minute, and once. */
import type { Failure } from '#web/api/failures.ts';
import { store } from '#web/api/store.ts';
import { requestEntry } from './rooms.api.ts';

/**
 * Returns a new ticket. Also refreshes the cached room, so that the open room's page displays a refusal.
 *
 * @throws {Failure} if the server refuses or cannot be reached
 */
export async function requestTicket(roomName: string): Promise<string> {
  const { data: entry, error } = await store.dispatch(requestEntry(roomName));
  // After an error `data` still has the earlier reply, whose ticket was used already.
  if (error || !entry) throw error as Failure;
  return entry.ticket.token;
}
