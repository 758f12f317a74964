/** Writes the letters of fund-raising when their turn comes; as in auth, the secret is made at the last moment. */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import type { Services } from '#server/services.ts';
import { makeConsentSecret } from './consent-secret.ts';
import * as store from './funds.store.ts';
import * as letters from './letters.ts';

/** A question to a guardian, or her answer, for the student. */
export const Occasion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), studentId: Id, email: Email }),
  z.object({ kind: z.literal('answer'), studentId: Id, isGiven: z.boolean() }),
]);
export type Occasion = z.output<typeof Occasion>;

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Writes to nobody when the account has been closed, or things are different by now. */
export async function writeFundLetter(needs: Needs, occasion: Occasion) {
  const student = await store.findStudent(needs.db, occasion.studentId);
  const fund = await store.findFund(needs.db, occasion.studentId);
  if (!student || student.deactivatedAt || !fund) return;
  if (occasion.kind === 'question') await ask(needs, fund, occasion.email);
  else await tell(needs, { ...fund, email: student.email }, occasion.isGiven);
}

async function ask({ db, mail, config }: Needs, fund: store.FundRow, email: string) {
  const secret = await makeConsentSecret(db, { studentId: fund.studentId, email });
  if (!secret) return;
  const url = `${config.publicUrl}/guardian/${secret}`;
  await mail.send({ to: email, ...letters.guardianLetter(config.supportPhone, url) });
}

async function tell({ mail, config }: Needs, fund: store.FundRow & { email: string }, isGiven: boolean) {
  if (fund.consent !== (isGiven ? 'given' : 'withdrawn')) return;
  const told = { student: fund.studentName, guardian: fund.guardianName!, isOn: fund.isOn };
  const content = isGiven
    ? letters.agreedLetter(told, `${config.publicUrl}/helpfund/${fund.studentId}`)
    : letters.withdrawnLetter(told);
  await mail.send({ to: fund.email, ...content });
}
