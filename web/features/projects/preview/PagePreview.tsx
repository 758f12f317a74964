/** The page of a web project as it runs while it is written: its width, Reload and Stop, and its console. */
import { RotateCw, Square } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import * as pageTexts from '#texts/learning/published-page-pages.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { hasPreviewOrigin } from './frame-connection.ts';
import styles from './PagePreview.module.css';
import { PageScreen } from './PageScreen.tsx';
import { PreviewConsole } from './PreviewConsole.tsx';
import type { SourceFile } from './page-bundle.ts';
import { usePreview } from './preview.ts';

interface Props {
  files: SourceFile[];
  /** Called with the place of an error that the reader wants to see. */
  onJump?: ((path: string, line: number) => void) | undefined;
  /** Whether another person has made the page: then it never runs from the school's own origin. */
  isForeign?: boolean | undefined;
}

/** The widths of devices, in pixels; the first is that of the frame's place. */
const WIDTHS: { name: string; pixels?: number }[] = [
  { name: texts.fullWidth },
  { name: texts.phone, pixels: 360 },
  { name: texts.tablet, pixels: 768 },
];

export function PagePreview({ files, onJump, isForeign = false }: Props) {
  const { preview, state } = usePreview(files);
  const [width, setWidth] = useState<number>();

  return (
    <section aria-label={texts.page} className={styles.preview}>
      <header className={styles.bar}>
        <span className={styles.path}>{state.path}</span>
        <select
          aria-label={texts.width}
          className={styles.width}
          value={width ?? ''}
          onChange={({ target }) => setWidth(Number(target.value) || undefined)}
        >
          {WIDTHS.map(({ name, pixels }) => (
            <option key={name} value={pixels ?? ''}>
              {name}
            </option>
          ))}
        </select>
        <IconButton name={texts.reload} icon={RotateCw} onClick={preview.start} />
        <IconButton name={texts.stop} icon={Square} onClick={() => preview.stop()} />
      </header>
      <div className={styles.screen}>
        {isForeign && !hasPreviewOrigin() ? (
          <p>{pageTexts.notReached}</p>
        ) : (
          <PageScreen
            state={state}
            width={width}
            preview={preview}
            {...(isForeign && { onUnreachable: () => preview.stop(pageTexts.notReached) })}
          />
        )}
      </div>
      <PreviewConsole lines={state.lines} onClear={preview.clear} onJump={onJump} />
    </section>
  );
}
