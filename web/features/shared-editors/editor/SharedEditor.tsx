/** The editor of a shared program, with the cursors of other participants. In the class's program a student's view follows the tutor. */
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import * as texts from '#texts/code/shared-editors.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { SharedDocument } from '#web/features/shared-editors/connection/shared-document.ts';
import type { PanelProps } from '#web/features/shared-editors/panels/panel-props.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { remoteCursors } from './cursors.ts';
import styles from './SharedEditor.module.css';
import { sizeLimit } from './size-limit.ts';
import { TutorFollower } from './tutor-follower.ts';

interface Props extends PanelProps {
  document: SharedDocument;
  label: string;
  isReadOnly: boolean;
}

export function SharedEditor({ document, isReadOnly, label, kit, self, isTutor, state }: Props) {
  const { code, provider, languageId, ownerId } = document;
  const people = useRef(state.people);
  people.current = state.people;

  // Shares the user's cursor while the editor is displayed.
  useEffect(() => {
    provider.awareness?.setLocalState({ person: self, cursor: null });
    return () => provider.awareness?.setLocalState(null);
  }, [provider, self]);

  const { binding, following } = useMemo(() => {
    const awareness = provider.awareness!;
    const findPerson = (person: string) => people.current.find(({ _id }) => _id === person);
    const cursors = remoteCursors({ code, awareness, nameOf: (person) => findPerson(person)?.name ?? '' });
    const follower = new TutorFollower({ code, awareness, isTutor: (person) => findPerson(person)?.role === 'tutor' });
    const shared = [
      singleCharacterLineBreaks,
      yCollab(code, null),
      keymap.of(yUndoManagerKeymap),
      cursors,
      limitInputSize,
    ];
    return isTutor || ownerId !== null
      ? { binding: shared, following: undefined }
      : { binding: [shared, follower.extension], following: follower };
  }, [code, provider, isTutor, ownerId]);

  return (
    <>
      <CodeEditor
        label={label}
        code={() => code.toString()}
        binding={binding}
        isReadOnly={isReadOnly}
        grammar={languageId === undefined ? undefined : kit.grammarOf(languageId)}
        theme={kit.theme}
        fontSize={kit.fontSize}
      />
      {following && <FollowButton following={following} />}
    </>
  );
}

/** A line break is one character, so that the editor and the Yjs document count positions alike. */
const singleCharacterLineBreaks = [
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
];

const limitInputSize = sizeLimit((message) => void toast.error(message));

function FollowButton({ following }: { following: TutorFollower }) {
  const { isOn } = useObservable(following.state);
  if (isOn) return null;
  return (
    <div className={styles.follow}>
      <Button onClick={following.resume}>{texts.followTutor}</Button>
    </div>
  );
}
