/** Finds a text in all files of a project. */
import { useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import { type Files, sortedPaths } from '#web/features/projects/editing/project-files.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './Files.module.css';

interface Props {
  files: Files;
  onJump: (path: string, line: number) => void;
}

/** Maximum number of listed lines. */
const MAX_FOUND = 50;

export function FileSearch({ files, onJump }: Props) {
  const [terms, setTerms] = useState('');
  const found = terms ? linesWith(terms, files) : [];
  return (
    <div className={styles.search}>
      <SearchField label={texts.searchFiles} placeholder={texts.searchFiles} terms={terms} onSearch={setTerms} />
      {terms && <p role="status">{texts.found(found.length)}</p>}
      <ol className={styles.found}>
        {found.slice(0, MAX_FOUND).map(({ path, line, text }) => (
          <li key={`${path} ${line}`}>
            <button type="button" aria-label={texts.lineOf(path, line)} onClick={() => onJump(path, line)}>
              <span>{texts.atLine(path, line)}</span>
              <code>{text.trim().slice(0, 80)}</code>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function linesWith(terms: string, files: Files) {
  const wanted = terms.toLowerCase();
  return sortedPaths(files).flatMap((path) => {
    const file = files[path]!;
    if (!('text' in file)) return [];
    return file.text
      .split('\n')
      .flatMap((text, index) => (text.toLowerCase().includes(wanted) ? [{ path, line: index + 1, text }] : []));
  });
}
