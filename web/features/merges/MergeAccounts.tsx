/** Merges a second account of the same person into this one, in a dialog that first shows what moves. */
import { type ReactNode, useState } from 'react';
import * as texts from '#texts/people/merges.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './MergeAccounts.module.css';
import { MergePreview } from './MergePreview.tsx';

interface StudentSearchProps {
  chosen: string;
  onChoose: (student: { _id: string }) => void;
  error: string | undefined;
}

interface Props {
  person: { _id: string; name: string };
  /** Renders the search for the second account. */
  studentSearch: (props: StudentSearchProps) => ReactNode;
}

export function MergeAccounts({ person, studentSearch }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.part}>
      <h3>{texts.title}</h3>
      <p className={styles.hint}>{texts.hint(person.name)}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <MergeDialog person={person} studentSearch={studentSearch} onClose={() => setOpen(false)} />}
    </section>
  );
}

function MergeDialog({ person, studentSearch, onClose }: Props & { onClose: () => void }) {
  const [closedId, setClosedId] = useState('');
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {(close) =>
        closedId ? (
          <MergePreview pair={{ id: person._id, closedId }} onOther={() => setClosedId('')} onDone={close} />
        ) : (
          <>
            <p className={styles.hint}>{texts.find}</p>
            {studentSearch({ chosen: '', onChoose: ({ _id }) => setClosedId(_id), error: undefined })}
          </>
        )
      }
    </Dialog>
  );
}
