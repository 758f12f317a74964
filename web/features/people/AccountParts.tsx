/** The sections with which the office changes an account, on the person's page and in the dialog of the list. */
import type { ReactNode } from 'react';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { useMe } from '#web/api/session.ts';
import { Deactivation } from './Deactivation.tsx';
import styles from './ManagePerson.module.css';
import { OpenInvitation } from './OpenInvitation.tsx';
import { Reactivation } from './Reactivation.tsx';
import { TypeForm } from './TypeForm.tsx';

interface Props {
  person: Person;
  /** More sections, passed by the page. */
  more: ReactNode;
  onDone: () => void;
}

export function AccountParts({ person, more, onDone }: Props) {
  const me = useMe();
  if (person._id === me._id) return <span className={styles.self}>{texts.you}</span>;
  if (person.state === 'deactivated') return <Reactivation person={person} onDone={onDone} />;
  return (
    <>
      {person.state === 'invited' && <OpenInvitation person={person} onDone={onDone} />}
      <TypeForm person={person} onDone={onDone} />
      {more}
      <Deactivation person={person} onDone={onDone} />
    </>
  );
}
