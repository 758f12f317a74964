/** Formats a file: a button, and Shift+Alt+F as in VS Code. */
import { TextAlignStart } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import * as texts from '#texts/code/formatters.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatterOf } from './formatters.ts';

interface Props {
  /** The name of the file in the editor. The button is hidden if no formatter supports its language. */
  path: string;
  editor: RefObject<EditorHandle | null>;
}

export const FormatButton = ({ path, editor }: Props) => formatterOf(path) && <Button path={path} editor={editor} />;

function Button({ path, editor }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function format() {
    if (isBusy) return;
    setBusy(true);
    const problem = await import('./format-file.ts')
      .then(({ formatFile }) => formatFile(path, editor))
      .catch(() => texts.notLoaded);
    setBusy(false);
    if (problem) toast.error(problem);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Not `key`, because Alt changes it on a Mac.
    if (event.code !== 'KeyF' || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void format();
  });
  // An effect, because it adds a listener to the document.
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return <IconButton name={texts.format} icon={TextAlignStart} isBusy={isBusy} keepsFocus onClick={format} />;
}
