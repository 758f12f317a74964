import { addPicture } from '#server/features/pictures/pictures.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';

/**
 * Copies the user's picture from the identity provider, unless the user already
 * has one. A missing or invalid picture is not requested again.
 */
export async function copyProviderPicture(needs: Services, { userId, address }: { userId: string; address: string }) {
  const user = await store.findUser(needs.db, userId);
  if (!user || user.pictureName) return;
  const bytes = await needs.identity?.picture(address);
  if (!bytes) return;
  const sent = { ownerId: userId, fileName: 'picture', read: async () => bytes };
  const added = await addPicture(needs, sent).catch(ignoreRefusal);
  if (added) await store.setFirstPicture(needs.db, userId, added.imgName);
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
}
