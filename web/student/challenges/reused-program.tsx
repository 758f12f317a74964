/** Loads an earlier attempt into the editor. If that would discard a program, the student has to confirm it. */
import { type RefObject, useRef, useState } from 'react';
import * as texts from '#texts/code/challenges.ts';
import { type DraftId, markSubmitted } from '#web/features/playground/drafts.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

type Editor = Pick<EditorHandle, 'code' | 'replace'>;

interface Options {
  /** The draft in the editor. */
  draftId: DraftId;
  /** The challenge's starter code. */
  sample: string;
  /** What the question says. */
  replaceText?: string;
}

export function useReusedProgram(
  editor: RefObject<Editor | null>,
  { draftId, sample, replaceText = texts.replaceText }: Options,
) {
  const attempts = useRef(new Set<string>());
  const [pendingSource, setWanted] = useState<string>();

  /** Marks a program as stored among the attempts: replacing or deleting it loses nothing, so nothing asks. */
  function markAsAttempt(source: string) {
    attempts.current.add(source);
    markSubmitted(draftId, source);
  }
  function replaceProgram(source: string) {
    editor.current!.replace(source);
    markAsAttempt(source);
  }
  function load(source: string) {
    const code = editor.current!.code();
    const isLost = code.trim() !== '' && code !== sample && code !== source && !attempts.current.has(code);
    if (isLost) setWanted(source);
    else replaceProgram(source);
  }
  const question = pendingSource !== undefined && (
    <Confirm
      title={texts.replaceTitle}
      confirmLabel={texts.replace}
      onConfirm={() => replaceProgram(pendingSource)}
      onClose={() => setWanted(undefined)}
    >
      <p>{replaceText}</p>
    </Confirm>
  );
  return { isAttempt: markAsAttempt, take: load, question };
}
