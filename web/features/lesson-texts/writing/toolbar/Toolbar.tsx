/** The editor's toolbar. Tab reaches it once; the arrow keys move between its buttons. */
import {
  Bold,
  ChevronsDownUp,
  CircleHelp,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  type LucideIcon,
  MessageSquareWarning,
  Paperclip,
  SquareCode,
  SquareTerminal,
  Table,
} from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/fields/pictures.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { unreachable } from '#web/api/failures.ts';
import type { RenderExercise } from '#web/features/lesson-texts/reading/reading.ts';
import type { Upload } from '#web/features/lesson-texts/writing/uploads/text-uploads.ts';
import type { UploadKind } from '#web/features/lesson-texts/writing/uploads/upload-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  changeHeading,
  type Format,
  insertAnswer,
  insertCallout,
  insertCodeBlock,
  insertExercise,
  insertLink,
  insertTable,
  toggleBold,
  toggleItalic,
  toggleList,
} from './formatting.ts';
import styles from './Toolbar.module.css';

interface Tool {
  name: string;
  icon: LucideIcon;
  /** The keyboard shortcut, for which the editor also accepts Command instead of Control on a Mac. */
  shortcut?: string;
  /** `picture` and `file` let the author choose files; `help` shows what can be written. */
  action: Format | UploadKind | 'help';
}

const tools: Tool[] = [
  { name: texts.bold, icon: Bold, shortcut: 'Ctrl+B', action: toggleBold },
  { name: texts.italic, icon: Italic, shortcut: 'Ctrl+I', action: toggleItalic },
  { name: texts.heading, icon: Heading, action: changeHeading },
  { name: texts.list, icon: List, action: toggleList },
  { name: texts.link, icon: Link, action: insertLink },
  { name: texts.codeBlock, icon: SquareCode, action: insertCodeBlock },
  {
    name: texts.exercise,
    icon: SquareTerminal,
    action: insertExercise({ title: texts.exerciseTitle, expectedOutput: texts.expectedOutput }),
  },
  { name: texts.table, icon: Table, action: insertTable(texts.columns) },
  { name: texts.picture, icon: ImagePlus, action: 'picture' },
  { name: texts.file, icon: Paperclip, action: 'file' },
  { name: texts.callout, icon: MessageSquareWarning, action: insertCallout(texts.calloutText) },
  { name: texts.answer, icon: ChevronsDownUp, action: insertAnswer(texts.answerTitle, texts.answerText) },
  { name: texts.help, icon: CircleHelp, action: 'help' },
];

interface Props {
  onFormat: (format: Format) => unknown;
  onUploads: (uploads: Upload[]) => void;
  /** Renders the exercise in the help. */
  exercise: RenderExercise;
}

export function Toolbar({ onFormat, onUploads, exercise }: Props) {
  const [reachable, setReachable] = useState(0);
  const choosers = { picture: useRef<HTMLInputElement>(null), file: useRef<HTMLInputElement>(null) };
  const help = useFormattingHelp();

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = nextTool(event.key, reachable);
    if (next === undefined) return;
    event.preventDefault();
    setReachable(next);
    event.currentTarget.querySelectorAll('button')[next]!.focus();
  }

  function use(action: Tool['action']) {
    if (action === 'help') void help.open();
    else if (typeof action === 'string') choosers[action].current!.click();
    else onFormat(action);
  }

  return (
    <>
      <div role="toolbar" aria-label={texts.formatting} className={styles.toolbar} onKeyDown={move}>
        {tools.map(({ name, icon: Icon, shortcut, action }, index) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-label={name}
            title={shortcut ? texts.withKey(name, shortcut) : name}
            aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
            tabIndex={index === reachable ? 0 : -1}
            onFocus={() => setReachable(index)}
            // The editor keeps the focus and its selection, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(action)}
          >
            <Icon size={20} aria-hidden />
          </button>
        ))}
        <FileInput
          kind="picture"
          label={texts.picture}
          ref={choosers.picture}
          accept={PICTURE_TYPES}
          onUploads={onUploads}
        />
        <FileInput kind="file" label={texts.file} ref={choosers.file} onUploads={onUploads} />
      </div>
      {/* Outside the toolbar, so that the toolbar does not handle arrow keys that are pressed in the dialog. */}
      {help.Shown && <help.Shown exercise={exercise} onClose={help.close} />}
    </>
  );
}

interface FileInputProps extends Pick<Props, 'onUploads'> {
  kind: UploadKind;
  label: string;
  ref: RefObject<HTMLInputElement | null>;
  accept?: string;
}

const FileInput = ({ kind, label, ref, accept, onUploads }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    aria-label={label}
    accept={accept}
    multiple
    hidden
    onChange={({ currentTarget }) => {
      onUploads([...(currentTarget.files ?? [])].map((file) => ({ file, kind })));
      // Cleared, so that the same file can be chosen again.
      currentTarget.value = '';
    }}
  />
);

/** The help, which is fetched when it is opened. */
function useFormattingHelp() {
  const [Shown, setShown] = useState<ComponentType<{ exercise: RenderExercise; onClose: () => void }>>();
  const open = () =>
    import('#web/features/lesson-texts/writing/help/FormattingHelp.tsx').then(
      (module) => setShown(() => module.default),
      () => toast.error(unreachable.message),
    );
  return { Shown, open, close: () => setShown(undefined) };
}

function nextTool(key: string, current: number) {
  if (key === 'Home') return 0;
  if (key === 'End') return tools.length - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step && (current + step + tools.length) % tools.length;
}
