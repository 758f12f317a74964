/** What a previewed page has printed, with errors at their line. */
import * as texts from '#texts/learning/project-pages.ts';
import type { ConsoleLine } from '#web/preview-frame/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './PagePreview.module.css';

interface Props {
  lines: ConsoleLine[];
  onClear: () => void;
  /** Undefined where the files are not beside the page. */
  onJump: ((path: string, line: number) => void) | undefined;
}

export function PreviewConsole({ lines, onClear, onJump }: Props) {
  return (
    <section aria-label={texts.console} className={styles.console}>
      <header className={styles.consoleHead}>
        <h2>{texts.console}</h2>
        {lines.length > 0 && (
          <Button look="quiet" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </header>
      {lines.length === 0 && <p className={styles.quiet}>{texts.nothingPrinted}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by the keyboard */}
      <ol className={styles.lines} role="log" aria-label={texts.console} tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <li key={index} data-level={isError(line) ? 'error' : line.level}>
            <span className={styles.text}>{sentenceFor(line)}</span>
            <Place line={line} onJump={onJump} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isError = ({ level }: ConsoleLine) => ['error', 'missing', 'blocked', 'endless'].includes(level);

function sentenceFor({ level, text }: ConsoleLine) {
  if (level === 'missing') return texts.missing(text);
  if (level === 'blocked') return texts.blocked(text);
  if (level === 'endless') return texts.endless;
  if (level === 'form') return texts.formHeld;
  if (level === 'alert') return texts.alertSays(text);
  return level === 'dialog' ? texts.noDialog(text) : text;
}

function Place({ line: { path = '', line }, onJump }: { line: ConsoleLine; onJump: Props['onJump'] }) {
  if (!line || !path) return null;
  if (!onJump) return <span>{texts.atLine(path, line)}</span>;
  return (
    <button type="button" className={styles.place} onClick={() => onJump(path, line)}>
      {texts.atLine(path, line)}
    </button>
  );
}
