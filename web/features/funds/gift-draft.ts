/**
 * What a helper has typed, in this tab until it is paid: a phone that is short of
 * memory forgets the page while one looks up a number. Kept without web/api/draft.ts,
 * whose zod is a fifth of the page.
 */
import { DRAFT, ifAllowed } from '#web/api/persisted.ts';

export interface Typed {
  phoneNumber: string;
  amountPayed: string;
}

export function draftOfGift(studentId: string) {
  const place = `${DRAFT}gift:${studentId}`;
  return {
    find(): Typed {
      const typed = new URLSearchParams(ifAllowed(() => sessionStorage.getItem(place)) ?? '');
      return { phoneNumber: typed.get('phoneNumber') ?? '', amountPayed: typed.get('amountPayed') ?? '' };
    },
    keep: ({ phoneNumber, amountPayed }: Typed) =>
      ifAllowed(() => sessionStorage.setItem(place, new URLSearchParams({ phoneNumber, amountPayed }).toString())),
    drop: () => ifAllowed(() => sessionStorage.removeItem(place)),
  };
}
