/** The office's actions on a person, in a dialog. For the signed-in admin a label is displayed instead. */
import { type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { AccountParts } from './AccountParts.tsx';
import styles from './ManagePerson.module.css';

interface Props {
  person: Person;
  /** The element that gets the focus when a change removes the row from the filtered list. */
  focusAfterRemoval: RefObject<HTMLElement | null>;
  /** More sections of the dialog. */
  more: ReactNode;
}

export function ManagePerson({ person, focusAfterRemoval, more }: Props) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const trackRemoval = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) focusAfterRemoval.current?.focus();
    },
    [focusAfterRemoval],
  );

  if (person._id === me._id) return <span className={styles.self}>{texts.you}</span>;
  return (
    <>
      <Button look="quiet" ref={trackRemoval} onClick={() => setOpen(true)}>
        {rich(texts.manage, { name: <span className="visually-hidden"> {person.name}</span> })}
      </Button>
      {/* The dialog opens when its content is loaded, because buttons would move away from the pointer in a growing dialog. */}
      <Suspense>{isOpen && <ManageDialog person={person} more={more} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function ManageDialog({ person, more, onClose }: Omit<Props, 'focusAfterRemoval'> & { onClose: () => void }) {
  return (
    <Dialog title={person.name} onClose={onClose}>
      {(close) => (
        <div className={styles.parts}>
          <div className={styles.email}>
            <p>{person.email}</p>
            {person.type === 'student' && (
              <Link to={paths.adminStatement(person._id)} className={styles.statement}>
                {texts.accountStatement}
              </Link>
            )}
          </div>
          <AccountParts person={person} more={more} onDone={close} />
        </div>
      )}
    </Dialog>
  );
}
