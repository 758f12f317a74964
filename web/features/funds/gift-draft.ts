/**
 * What a helper has typed, in this tab until it is paid: a phone that is short of
 * memory forgets the page while one looks up a number. Kept without web/api/forms/form-draft.ts,
 * whose zod is a fifth of the page.
 */
import { DRAFT, tryStorage } from '#web/api/persisted.ts';

export interface Typed {
  phoneNumber: string;
  amountPayed: string;
}

export function draftOfGift(studentId: string) {
  const place = `${DRAFT}gift:${studentId}`;
  return {
    find(): Typed {
      const typed = new URLSearchParams(tryStorage(() => sessionStorage.getItem(place)) ?? '');
      return { phoneNumber: typed.get('phoneNumber') ?? '', amountPayed: typed.get('amountPayed') ?? '' };
    },
    keep: ({ phoneNumber, amountPayed }: Typed) =>
      tryStorage(() => sessionStorage.setItem(place, new URLSearchParams({ phoneNumber, amountPayed }).toString())),
    drop: () => tryStorage(() => sessionStorage.removeItem(place)),
  };
}
