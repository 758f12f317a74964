/** The columns of the CSV download of people. An import (features/people-imports) reads the first nine. */
import { formatPhone } from '#contract/fields/phone.ts';
import { waitsForConsent } from '#contract/rules/consent-wait.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { minuteAt } from '#server/time/school-time.ts';
import type { serializePerson } from './people.serializers.ts';
import type { listAllPeople } from './people.store.ts';

type Row = Awaited<ReturnType<typeof listAllPeople>>[number];
type Shown = ReturnType<typeof serializePerson> & Pick<Row, 'courses' | 'guardian'>;

export function columnsIn(
  { peopleImports: { columns, yes }, people: words, guardians, downloads: { people: heads } }: Catalogue,
  zone: string,
): [name: string, show: (person: Shown) => string][] {
  return [
    [columns.name, ({ name }) => name],
    [columns.email, ({ email }) => email],
    [columns.admissionNumber, ({ admissionNumber }) => admissionNumber ?? ''],
    [columns.guardianName, ({ guardian }) => guardian?.name ?? ''],
    [columns.guardianPhone, ({ guardian }) => formatPhone(guardian?.phone ?? '')],
    [columns.guardianRelationship, ({ guardian }) => guardian?.relationship ?? ''],
    [columns.guardianEmail, ({ guardianEmail }) => guardianEmail ?? ''],
    [columns.isMinor, ({ guardian }) => (guardian?.isMinor ? yes : '')],
    [columns.courses, ({ courses }) => courses],
    [words.type, ({ type }) => words.types[type]],
    [words.state, (person) => (waitsForConsent(person) ? guardians.waiting : words.states[person.state])],
    [heads.joined(zone), ({ joinedAt }) => minuteAt(new Date(joinedAt), zone)],
    [heads.lastSeen(zone), ({ lastSeenAt }) => (lastSeenAt ? minuteAt(new Date(lastSeenAt), zone) : '')],
  ];
}
