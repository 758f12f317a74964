/** For tutors: all students' own programs side by side, or one of them enlarged, which a tutor may ask to edit. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditorParticipant, Help } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import type { SharedDocument } from '#web/features/shared-editors/connection/shared-document.ts';
import { useSetHelpMutation } from '#web/features/shared-editors/shared-editors.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DocumentView } from './DocumentView.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './StudentProgramsPanel.module.css';

export function StudentProgramsPanel(panel: PanelProps) {
  const { connection, state } = panel;
  const [enlargedId, setEnlargedId] = useState<string>();
  const students = state.people.filter(({ role }) => role === 'student');
  const ids = students.map(({ _id }) => _id).join(' ');

  // Runs again when a student joins, to open that student's document too.
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) connection.open(id);
  }, [connection, ids]);

  const enlarged = students.find(({ _id }) => _id === enlargedId);
  if (enlarged) return <EnlargedProgram {...panel} student={enlarged} onBack={() => setEnlargedId(undefined)} />;
  if (students.length === 0) return <p>{texts.noStudents}</p>;
  return (
    <ul className={styles.wall}>
      {students.map((student) => (
        <li key={student._id} className={styles.card}>
          <header>
            <h3>{student.name}</h3>
            <Button look="soft" aria-label={texts.openProgram(student.name)} onClick={() => setEnlargedId(student._id)}>
              {texts.open}
            </Button>
          </header>
          <ProgramPreview document={state.documents.find(({ ownerId }) => ownerId === student._id)} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a program as plain text and not in an editor, because thirty editors are too many for a tutor's laptop. */
function ProgramPreview({ document }: { document: SharedDocument | undefined }) {
  const text = useText(document);
  return <pre className={styles.small}>{text || texts.nothingYet}</pre>;
}

function useText(document: SharedDocument | undefined) {
  const code = document?.code;
  return useSyncExternalStore(
    (listener) => {
      code?.observe(listener);
      return () => code?.unobserve(listener);
    },
    () => code?.toString() ?? '',
  );
}

interface EnlargedProgramProps extends PanelProps {
  student: EditorParticipant;
  onBack: () => void;
}

function EnlargedProgram({ student, onBack, ...panel }: EnlargedProgramProps) {
  const { _id, name, help, helper } = student;
  const hasOtherHelper = helper !== undefined && helper._id !== panel.self;
  const [setHelp, { isLoading }] = useSetHelpMutation();

  async function ask(newHelp: Help) {
    const { error } = await setHelp({ roomName: panel.roomName, personId: _id, help: newHelp });
    if (error) void toast.error(sentenceOf(error));
  }
  return (
    <div className={styles.large}>
      <header>
        <h3>{name}</h3>
        <Button look="quiet" onClick={onBack}>
          {texts.backToStudents}
        </Button>
        {hasOtherHelper ? null : help === 'none' ? (
          <Button look="soft" isBusy={isLoading} onClick={() => ask('asked')}>
            {texts.askToWrite}
          </Button>
        ) : (
          <Button look="quiet" isBusy={isLoading} onClick={() => ask('none')}>
            {help === 'asked' ? texts.cancelRequest : texts.stopWriting}
          </Button>
        )}
      </header>
      <p role="status">{hasOtherHelper ? texts.otherIsHelping(helper.name, name) : helpStatus[help](name)}</p>
      <DocumentView {...panel} ownerId={_id} label={texts.programOf(name)} />
    </div>
  );
}

const helpStatus: Record<Help, (name: string) => string> = {
  none: () => texts.mayRead,
  asked: texts.waitingFor,
  given: () => texts.mayWrite,
};
