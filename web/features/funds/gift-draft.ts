/**
 * The fields of a visitor's gift form, stored in this tab until the gift is paid: a phone that
 * is low on memory discards the page while the visitor looks up a number. Does not use
 * web/api/forms/form-draft.ts, because zod would add a fifth to the page's size.
 */
import { DRAFT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

export interface GiftFields {
  phoneNumber: string;
  amountPayed: string;
}

export function giftDraft(studentId: string) {
  const key = `${DRAFT}gift:${studentId}`;
  return {
    find(): GiftFields {
      const typed = new URLSearchParams(tryStorage(() => sessionStorage.getItem(key)) ?? '');
      return { phoneNumber: typed.get('phoneNumber') ?? '', amountPayed: typed.get('amountPayed') ?? '' };
    },
    save: ({ phoneNumber, amountPayed }: GiftFields) =>
      tryStorage(() => sessionStorage.setItem(key, new URLSearchParams({ phoneNumber, amountPayed }).toString())),
    drop: () => tryStorage(() => sessionStorage.removeItem(key)),
  };
}
