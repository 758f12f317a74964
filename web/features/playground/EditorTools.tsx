/** The toolbar of the editor: examples, sharing, download, text size and reset. */
import { AArrowDown, AArrowUp, BookOpen, Download, EllipsisVertical, Keyboard, RotateCcw, Share2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as editorTexts from '#texts/code/code-editor.ts';
import * as texts from '#texts/code/playground.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { KeysDialog } from '#web/ui/code-editor/KeysDialog.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { download } from './download.ts';
import styles from './EditorTools.module.css';
import { ExamplesDialog } from './ExamplesDialog.tsx';
import type { EditorPreferences } from './editor-preferences.ts';
import { ShareDialog } from './ShareDialog.tsx';

interface Props {
  language: RunnerLanguage;
  code: string;
  preferences: EditorPreferences;
  /** Called with a program and its input, which replace the current ones. */
  onReplace: (code: string, input: string) => void;
  /** Further tools, rendered after these. */
  children: ReactNode;
}

export function EditorTools({ language, code, preferences, onReplace, children }: Props) {
  const [open, setOpen] = useState<'examples' | 'share' | 'keys' | 'reset'>();
  const close = () => setOpen(undefined);
  return (
    <div role="toolbar" aria-label={texts.editor} className={styles.tools}>
      <IconButton name={texts.examples} icon={BookOpen} onClick={() => setOpen('examples')} />
      <IconButton name={texts.share} icon={Share2} onClick={() => setOpen('share')} />
      <MoreTools>
        {children}
        <IconButton name={texts.download} icon={Download} onClick={() => download(language.file, code)} />
        <IconButton name={texts.smallerText} icon={AArrowDown} onClick={preferences.smaller} />
        <IconButton name={texts.largerText} icon={AArrowUp} onClick={preferences.larger} />
        <IconButton name={editorTexts.keyboardShortcuts} icon={Keyboard} onClick={() => setOpen('keys')} />
        <IconButton name={texts.resetToExample} icon={RotateCcw} onClick={() => setOpen('reset')} />
      </MoreTools>

      {open === 'examples' && <ExamplesDialog language={language} code={code} onChoose={onReplace} onClose={close} />}
      {open === 'share' && <ShareDialog program={{ languageId: language.id, code }} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      {open === 'reset' && (
        <Confirm
          title={texts.resetQuestion}
          confirmLabel={texts.reset}
          onConfirm={() => onReplace(language.sample, '')}
          onClose={close}
        >
          <p>{texts.exampleReplaces(language.name)}</p>
        </Confirm>
      )}
    </div>
  );
}

/** The tools that are hidden on a phone until the user presses "More tools". */
function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);

  function handleKey({ key, currentTarget }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    // Moves the focus to "More tools", because the focused button may be about to disappear.
    currentTarget.querySelector('button')!.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape pressed on the buttons inside
    <div className={styles.moreTools} onKeyDown={handleKey}>
      <div className={styles.more}>
        <IconButton name={texts.moreTools} icon={EllipsisVertical} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      <div className={styles.collapsible} data-shown={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
