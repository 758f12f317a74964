/**
 * What a visitor has entered to give, stored in this tab until it is paid: a phone that
 * is low on memory discards the page while the user looks up a number. Does not use
 * web/api/forms/form-draft.ts, whose zod is a fifth of the page.
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
