import { addPicture } from '#server/features/pictures/pictures.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';

/**
 * Gives a person the picture that they have at their provider, if they have none
 * here. One that cannot be had, or is none, is not asked for again.
 */
export async function takeProviderPicture(needs: Services, { userId, address }: { userId: string; address: string }) {
  const user = await store.findUser(needs.db, userId);
  if (!user || user.pictureName) return;
  const bytes = await needs.identity?.picture(address);
  if (!bytes) return;
  const sent = { ownerId: userId, fileName: 'picture', read: async () => bytes };
  const added = await addPicture(needs, sent).catch(unlessRefused);
  if (added) await store.setFirstPicture(needs.db, userId, added.imgName);
}

function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
}
