/** Opens a file of a project by a part of its path. */
import { useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import { type Files, sortedPaths } from '#web/features/projects/editing/project-files.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { SearchableList } from '#web/ui/form/SearchableList.tsx';

interface Props {
  files: Files;
  onOpen: (path: string) => void;
  onClose: () => void;
}

export function OpenFileDialog({ files, onOpen, onClose }: Props) {
  function leave(path: string) {
    onClose();
    if (path) onOpen(path);
  }
  return (
    <Dialog title={texts.openFile} onClose={leave}>
      {(close) => <FileChoice paths={sortedPaths(files)} onChoose={close} />}
    </Dialog>
  );
}

function FileChoice({ paths, onChoose }: { paths: string[]; onChoose: (path: string) => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = paths.filter((path) => path.toLowerCase().includes(words));
  return (
    <SearchableList
      label={texts.nameOfFile}
      listLabel={texts.files}
      typed={typed}
      onType={setTyped}
      options={found.map((path) => ({ key: path, name: path, about: '' }))}
      onChoose={onChoose}
      note={found.length > 0 ? texts.fileCount(found.length) : texts.noSuchFile}
    />
  );
}
