/** One program of a stage: its language, its text with everybody's cursors, running it, and what became of it. */
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { Play, Square } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import { documentParts, type StageRun } from '#contract/stages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PanelProps } from './ClassStage.tsx';
import { cursorsOf } from './cursors.ts';
import styles from './DocumentView.module.css';
import type { SharedDocument } from './shared-document.ts';
import { mayWrite } from './stage-line.ts';
import { useRunDocumentMutation, useStopDocumentMutation } from './stages.api.ts';

interface Props extends PanelProps {
  ownerId: string | null;
  label: string;
}

export function DocumentView({ ownerId, ...props }: Props) {
  const { state, self, kit } = props;
  const document = state.documents.find((one) => one.ownerId === ownerId);
  if (!document?.hasCome) return <Spinner />;
  const isReadOnly = !mayWrite(state.people, { self, ownerId });
  return (
    <div className={styles.document}>
      <div className={styles.bar}>
        <Language document={document} kit={kit} isReadOnly={isReadOnly} />
        {!isReadOnly && <RunButton roomName={props.roomName} document={document} />}
      </div>
      <div className={styles.editor}>
        <SharedEditor key={document.key} {...props} document={document} isReadOnly={isReadOnly} />
      </div>
      <Output run={document.run} />
    </div>
  );
}

interface EditorProps extends Omit<Props, 'ownerId'> {
  document: SharedDocument;
  isReadOnly: boolean;
}

function SharedEditor({ document, isReadOnly, label, kit, self, state }: EditorProps) {
  const { code, provider, languageId } = document;
  const people = useRef(state.people);
  people.current = state.people;

  // Others see one's cursor for as long as one looks.
  useEffect(() => {
    provider.awareness?.setLocalState({ person: self, cursor: null });
    return () => provider.awareness?.setLocalState(null);
  }, [provider, self]);

  const binding = useMemo(() => {
    const nameOf = (person: string) => people.current.find(({ _id }) => _id === person)?.name ?? '';
    const cursors = cursorsOf({ code, awareness: provider.awareness!, nameOf });
    return [sameLines, yCollab(code, null), keymap.of(yUndoManagerKeymap), cursors];
  }, [code, provider]);

  return (
    <CodeEditor
      label={label}
      code={() => code.toString()}
      binding={binding}
      isReadOnly={isReadOnly}
      grammar={languageId === undefined ? undefined : kit.grammarOf(languageId)}
      theme={kit.theme}
      fontSize={kit.fontSize}
    />
  );
}

/** Places are counted alike in the editor and in the document: an end of a line is one letter. */
const sameLines = [
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
];

interface LanguageProps extends Pick<Props, 'kit'> {
  document: SharedDocument;
  isReadOnly: boolean;
}

function Language({ document: { about, languageId }, kit: { languages }, isReadOnly }: LanguageProps) {
  if (isReadOnly) return <p>{languages.find(({ id }) => id === languageId)?.name ?? 'No language is chosen.'}</p>;
  return (
    <Combobox
      label="Language"
      placeholder="Choose a language"
      options={languages.map(({ id, name, isHere, reason }) => ({
        value: String(id),
        name,
        reason: isHere ? undefined : reason,
      }))}
      value={String(languageId ?? '')}
      onChoose={(value) => about.set(documentParts.languageId, Number(value))}
    />
  );
}

function RunButton({ roomName, document: { ownerId, run } }: { roomName: string; document: SharedDocument }) {
  const [start, starting] = useRunDocumentMutation();
  const [stop, stopping] = useStopDocumentMutation();
  const which = { roomName, ownerId };
  const isRunning = run?.state === 'running';

  async function press() {
    const { error } = await (isRunning ? stop(which) : start(which));
    if (error) void toast.error(sentenceOf(error));
  }
  return (
    <Button look={isRunning ? 'quiet' : 'sun'} isBusy={starting.isLoading || stopping.isLoading} onClick={press}>
      {isRunning ? <Square size={18} aria-hidden /> : <Play size={18} aria-hidden />} {isRunning ? 'Stop' : 'Run'}
    </Button>
  );
}

function Output({ run }: { run: StageRun | undefined }) {
  return (
    <section aria-label="Output" className={styles.output}>
      <div role="status">
        {run?.state === 'running' && <p>{run.name} runs it …</p>}
        {run?.state === 'finished' && (
          <>
            <p>
              {run.status || 'Not run'}
              {run.time !== null && `, ${run.time} ms`}, by {run.name}
            </p>
            <pre>{run.output || 'It printed nothing.'}</pre>
          </>
        )}
        {!run && <p>What the program prints appears here, for everybody who sees it.</p>}
      </div>
    </section>
  );
}
