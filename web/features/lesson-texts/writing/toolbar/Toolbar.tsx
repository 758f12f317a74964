/** The editor's toolbar. Tab reaches it once; the arrow keys move between its buttons. */
import {
  Bold,
  ChevronsDownUp,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  type LucideIcon,
  MessageSquareWarning,
  SquareCode,
  Table,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/fields/pictures.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import {
  changeHeading,
  type Format,
  insertAnswer,
  insertCallout,
  insertCodeBlock,
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
  /** The shortcut, in which the editor understands Command for Control on a Mac. */
  shortcut?: string;
  /** `picture` lets the author choose files. */
  action: Format | 'picture';
}

const tools: Tool[] = [
  { name: texts.bold, icon: Bold, shortcut: 'Ctrl+B', action: toggleBold },
  { name: texts.italic, icon: Italic, shortcut: 'Ctrl+I', action: toggleItalic },
  { name: texts.heading, icon: Heading, action: changeHeading },
  { name: texts.list, icon: List, action: toggleList },
  { name: texts.link, icon: Link, action: insertLink },
  { name: texts.codeBlock, icon: SquareCode, action: insertCodeBlock },
  { name: texts.table, icon: Table, action: insertTable(texts.columns) },
  { name: texts.picture, icon: ImagePlus, action: 'picture' },
  { name: texts.callout, icon: MessageSquareWarning, action: insertCallout(texts.calloutText) },
  { name: texts.answer, icon: ChevronsDownUp, action: insertAnswer(texts.answerTitle, texts.answerText) },
];

interface Props {
  onFormat: (format: Format) => unknown;
  onFiles: (files: File[]) => void;
}

export function Toolbar({ onFormat, onFiles }: Props) {
  const [reachable, setReachable] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = nextTool(event.key, reachable);
    if (next === undefined) return;
    event.preventDefault();
    setReachable(next);
    event.currentTarget.querySelectorAll('button')[next]!.focus();
  }

  return (
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
          onClick={() => (action === 'picture' ? chooser.current!.click() : onFormat(action))}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      <input
        ref={chooser}
        type="file"
        aria-label={texts.picture}
        accept={PICTURE_TYPES}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function nextTool(key: string, current: number) {
  if (key === 'Home') return 0;
  if (key === 'End') return tools.length - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step && (current + step + tools.length) % tools.length;
}
