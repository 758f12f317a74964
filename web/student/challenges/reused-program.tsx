/** Loads an earlier attempt into the editor. If that would discard a program, the student has to confirm it. */
import { type RefObject, useRef, useState } from 'react';
import * as texts from '#texts/code/challenges.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

type Editor = Pick<EditorHandle, 'code' | 'replace'>;

/** @param sample  the challenge's starter code */
export function useReusedProgram(editor: RefObject<Editor | null>, sample: string, replaceText = texts.replaceText) {
  const attempts = useRef(new Set<string>());
  const [pendingSource, setWanted] = useState<string>();

  /** Marks a program as stored among the attempts: replacing it loses nothing, so no confirmation is needed. */
  const markAsAttempt = (source: string) => void attempts.current.add(source);

  function replaceProgram(source: string) {
    markAsAttempt(source);
    editor.current!.replace(source);
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
