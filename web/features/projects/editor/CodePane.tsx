/** The open files as tabs, and the code of the chosen one. */

import type { Extension } from '@codemirror/state';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';
import { grammarOf } from './grammar-of.ts';
import type { OpenFiles } from './open-files.ts';
import styles from './ProjectEditor.module.css';
import { SymbolBar } from './SymbolBar.tsx';

interface Props {
  files: Files;
  openFiles: OpenFiles;
  /** Counts the changes that came from elsewhere, which the editor then shows. */
  merges: number;
  look: { theme: TextMateTheme; fontSize: number };
  onType: (path: string, text: string) => void;
  tools: EditorTools;
  live: LiveCursors | undefined;
}

/** Gives an editor the extension that shows the cursors of others in its file. */
export interface LiveCursors {
  cursorsIn(path: string): Extension;
}

/** Buttons for the open text. */
export type EditorTools = (path: string, editor: RefObject<EditorHandle | null>) => ReactNode;

export function CodePane({ files, openFiles, merges, look, onType, tools, live }: Props) {
  const file = files[openFiles.path];
  const editor = useRef<EditorHandle>(null);
  return (
    <section className={styles.code} aria-label={file ? texts.codeOf(file.path) : texts.noFile}>
      <div className={styles.bar}>
        <ul className={styles.tabs} aria-label={texts.openFiles}>
          {openFiles.opened.map((path) => (
            <li key={path} className={styles.tab} data-chosen={path === openFiles.path || undefined}>
              <button
                type="button"
                aria-current={path === openFiles.path || undefined}
                onClick={() => openFiles.open(path)}
              >
                {path.split('/').at(-1)}
              </button>
              <IconButton name={texts.closeFile(path)} icon={X} onClick={() => openFiles.close(path)} />
            </li>
          ))}
        </ul>
        {file && 'text' in file && tools(file.path, editor)}
      </div>
      <div className={styles.editor}>
        <OpenFile
          editor={editor}
          key={`${openFiles.path} ${file && 'text' in file}`}
          merges={merges}
          file={file}
          line={openFiles.jumpTarget?.path === openFiles.path ? openFiles.jumpTarget : undefined}
          look={look}
          onType={onType}
          live={live}
        />
      </div>
    </section>
  );
}

interface OpenFileProps extends Pick<Props, 'look' | 'onType' | 'merges' | 'live'> {
  editor: RefObject<EditorHandle | null>;
  file: ProjectFile | undefined;
  /** The line to which the editor goes; a new object goes there again. */
  line: { line: number } | undefined;
}

function OpenFile({ editor, file, line, look, onType, merges, live }: OpenFileProps) {
  const text = file && 'text' in file ? file.text : '';
  const showMerged = useEffectEvent(() => {
    if (editor.current && editor.current.code() !== text) editor.current.merge(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when changes came from elsewhere
  useEffect(() => showMerged(), [merges]);
  // An effect, because the editor is outside React.
  useEffect(() => {
    if (line) editor.current?.jumpTo(line.line);
  }, [line, editor]);
  const path = file?.path ?? '';
  const extension = useMemo(() => live?.cursorsIn(path), [live, path]);
  if (!file) return <p className={styles.quiet}>{texts.noFile}</p>;
  if ('picture' in file) return <ProjectPicture file={file} />;
  return (
    <>
      <CodeEditor
        ref={editor}
        label={texts.codeOf(file.path)}
        code={file.text}
        grammar={grammarOf(file.path)}
        onChange={(text) => onType(file.path, text)}
        extension={extension}
        {...look}
      />
      <SymbolBar onInsert={(symbol) => editor.current?.insert(symbol)} />
    </>
  );
}

function ProjectPicture({ file: { path, picture } }: { file: Extract<ProjectFile, { picture: unknown }> }) {
  return (
    <figure className={styles.picture}>
      <img src={smallPicture(picture.img)} alt={path} />
      <figcaption>{picture.width > 0 && texts.picture(picture.width, picture.height)}</figcaption>
    </figure>
  );
}
