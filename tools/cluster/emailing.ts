/** A load of the storm: people request links to reset their password, which are sent by email. */
import { newAddress } from '#server/testing/payments/paying.ts';
import { inRhythm, insistOnPost, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

const EVERY = 4_000;
/** Milliseconds in which all emails have to arrive after the storm. */
const TIMEOUT = 120_000;

/** Milliseconds for which an email may be in transit: a kill up to this long before its first arrival may explain a second one. */
const SENDING = 5_000;

/** @param people  how many may request a link during the storm */
export async function emailing(school: ClusterSchool, people: number): Promise<Load> {
  const { create, mail } = school;
  const addresses: string[] = [];
  for (let n = 0; n < people; n++) addresses.push((await create.student()).email);
  const acknowledged: string[] = [];
  const refused: string[] = [];

  async function ask(number: number) {
    const email = addresses[number];
    if (!email) return;
    const { status, body } = await insistOnPost({
      ...school,
      path: '/auth/sendLink',
      from: newAddress(),
      body: { email },
    });
    if (status === 200) acknowledged.push(email);
    else refused.push(`a link was answered ${status}: ${JSON.stringify(body)}`);
  }

  const unsent = () => acknowledged.filter((email) => !mail.received().some(({ to }) => to === email));
  return {
    name: 'emails',
    run: (end) => inRhythm({ every: EVERY, end }, ask),
    async findFaults() {
      for (const end = performance.now() + TIMEOUT; unsent().length > 0 && performance.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 500));
      const anonymous = mail.received().filter(({ messageId }) => !messageId);
      return [
        ...refused,
        ...unsent().map((email) => `no email was sent to ${email}`),
        ...findRepeats(school).flatMap(({ isExplained, to }) => (isExplained ? [] : [`an email to ${to} came twice`])),
        ...anonymous.map(({ to }) => `an email to ${to} has no Message-ID`),
      ];
    },
    count: () =>
      `${acknowledged.length} links asked for, ${mail.received().length} emails received, ${findRepeats(school).length} of them again with the same Message-ID`,
  };
}

/**
 * Finds emails that arrived twice with the same Message-ID. That is correct only if a worker or PostgreSQL was killed between the mail
 * server's response and the end of the job.
 */
function findRepeats({ mail, killedAt }: ClusterSchool) {
  const first = new Map<string, number>();
  return mail.received().flatMap(({ messageId, to, at }) => {
    const before = first.get(messageId);
    first.set(messageId, before ?? at);
    if (before === undefined) return [];
    return [{ to, isExplained: killedAt.some((killed) => killed > before - SENDING && killed < at) }];
  });
}
