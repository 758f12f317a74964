/** The class's program. Tutors can also allow each student to write in it. */
import type { EditorParticipant } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useSetWritePermissionMutation } from '#web/features/shared-editors/shared-editors.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './ClassPanel.module.css';
import { DocumentView } from './DocumentView.tsx';
import type { PanelProps } from './panel-props.ts';

export function ClassPanel(panel: PanelProps) {
  const { state, isTutor, me, roomName } = panel;
  return (
    <div className={styles.panel}>
      {isTutor ? (
        <Writers roomName={roomName} people={state.people} />
      ) : (
        <p role="status">{me?.mayWrite ? texts.mayWrite : texts.tutorWrites}</p>
      )}
      <DocumentView {...panel} ownerId={null} label={texts.classProgram} />
    </div>
  );
}

function Writers({ roomName, people }: { roomName: string; people: EditorParticipant[] }) {
  const [letWrite] = useSetWritePermissionMutation();
  const students = people.filter(({ role }) => role === 'student');
  const writers = students.filter(({ mayWrite }) => mayWrite).length;

  async function change(personId: string, mayWrite: boolean) {
    const { error } = await letWrite({ roomName, personId, mayWrite });
    if (error) void toast.error(sentenceOf(error));
  }
  return (
    <details className={styles.writers}>
      <summary>{texts.whoCanWrite(writers, students.length)}</summary>
      {students.length === 0 && <p>{texts.noStudents}</p>}
      <ul>
        {students.map(({ _id, name, mayWrite }) => (
          <li key={_id}>
            <label>
              <input type="checkbox" checked={mayWrite} onChange={({ target }) => change(_id, target.checked)} />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
