/** The files of a project in their folders, with buttons that rename and delete the open one. */
import { FileCode, Image as ImageIcon, Pencil, Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import { type Files, sortedPaths } from '#web/features/projects/editing/project-files.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import styles from './Files.module.css';
import { PathForm } from './PathForm.tsx';

interface Props {
  files: Files;
  openPath: string;
  /** Whether earlier versions keep a file that is deleted. */
  hasVersions: boolean;
  onOpen: (path: string) => void;
  /** The path of the file that is being renamed. */
  renaming: string | undefined;
  onRenaming: (path: string | undefined) => void;
  onRename: (from: string, to: string) => void;
  onRemove: (path: string) => void;
}

export function FileTree({ files, openPath, renaming, ...actions }: Props) {
  const rows = rowsOf(sortedPaths(files));
  return (
    <ul className={styles.tree} aria-label={texts.files}>
      {rows.map(({ path, name, depth, isFolder }) => (
        <li key={path} className={styles.row} style={{ '--depth': depth } as CSSProperties}>
          {isFolder ? (
            <span className={styles.folder}>{name}</span>
          ) : (
            <FileRow
              path={path}
              name={name}
              isPicture={'picture' in files[path]!}
              isOpen={path === openPath}
              isRenaming={path === renaming}
              taken={Object.keys(files)}
              {...actions}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface Row {
  path: string;
  name: string;
  depth: number;
  isFolder: boolean;
}

/** The rows of the tree: a row for each folder before its files. */
function rowsOf(paths: string[]): Row[] {
  const folders = new Set<string>();
  return paths.flatMap((path) => {
    const parts = path.split('/');
    const opened = parts.slice(0, -1).map((name, depth) => ({
      path: `${parts.slice(0, depth + 1).join('/')}/`,
      name,
      depth,
      isFolder: true,
    }));
    const added = opened.filter((folder) => !folders.has(folder.path));
    for (const folder of added) folders.add(folder.path);
    return [...added, { path, name: parts.at(-1)!, depth: parts.length - 1, isFolder: false }];
  });
}

interface FileRowProps extends Omit<Props, 'files' | 'openPath' | 'renaming'> {
  path: string;
  name: string;
  isPicture: boolean;
  isOpen: boolean;
  isRenaming: boolean;
  taken: string[];
}

function FileRow({ path, name, isPicture, isOpen, isRenaming, taken, hasVersions, ...actions }: FileRowProps) {
  const { onOpen, onRenaming, onRename, onRemove } = actions;
  const [isRemoving, setRemoving] = useState(false);
  const Icon = isPicture ? ImageIcon : FileCode;
  if (isRenaming)
    return (
      <PathForm
        initial={path}
        label={texts.renameFile(path)}
        button={texts.rename}
        taken={taken.filter((other) => other !== path)}
        isPicture={isPicture}
        onSubmit={(to) => {
          onRenaming(undefined);
          if (to !== path) onRename(path, to);
        }}
        onClose={() => onRenaming(undefined)}
      />
    );
  return (
    <>
      <button type="button" className={styles.file} aria-current={isOpen || undefined} onClick={() => onOpen(path)}>
        <Icon size={16} aria-hidden /> <span>{name}</span>
      </button>
      {isOpen && <IconButton name={texts.renameFile(path)} icon={Pencil} onClick={() => onRenaming(path)} />}
      {isOpen && <IconButton name={texts.deleteFile(path)} icon={Trash2} onClick={() => setRemoving(true)} />}
      {isRemoving && (
        <Confirm
          title={texts.deleteFileTitle}
          confirmLabel={texts.deleteProject}
          onConfirm={() => onRemove(path)}
          onClose={() => setRemoving(false)}
        >
          <p>{hasVersions ? texts.deleteFileText(path) : texts.deleteFileForGood(path)}</p>
        </Confirm>
      )}
    </>
  );
}
