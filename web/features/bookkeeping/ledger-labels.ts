/** The office's labels for ledger accounts and entries. */
import type { OfficePaymentDetails } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';

export const accountLabel = ({ accountKind, accountOf }: Account) =>
  accountKind === 'provider' ? texts.heldBy(accountOf) : texts.accounts[accountKind];

type Account = Pick<OfficePaymentDetails['ledger'][number], 'accountKind' | 'accountOf'>;

export const entryLabel = (kind: string) =>
  kind in texts.entries ? texts.entries[kind as keyof typeof texts.entries] : kind;
