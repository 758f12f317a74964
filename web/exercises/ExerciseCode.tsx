/** The code of an exercise: highlighted text until the student touches it, then the editor. */
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { findLanguage } from '#web/features/lesson-texts/reading/code/code-languages.ts';
import { HighlightedCode } from '#web/features/lesson-texts/reading/code/HighlightedCode.tsx';
import styles from './LessonExercise.module.css';

interface Props {
  code: string;
  /** The language's name in the Markdown code fence. */
  language: string;
  /** The number of lines that the editor should show. */
  lines: number;
  onTouch: () => void;
  /** Called on Control+Enter and Command+Enter in the editor. */
  onRun: () => void;
  /** The editor; undefined until the student has touched the code. */
  children: ReactNode;
}

export function ExerciseCode({ code, language, lines, onTouch, onRun, children }: Props) {
  const plain = <HighlightedCode text={code} grammar={findLanguage(language)?.grammar} />;
  if (!children)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the button Edit does the same for the keyboard
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <div className={styles.code} onClick={() => isNothingSelected() && onTouch()}>
        {plain}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys that are pressed in the editor
    <div
      className={styles.editor}
      style={heightOf(lines)}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && onRun()}
    >
      <Suspense fallback={plain}>{children}</Suspense>
    </div>
  );
}

/** Whether no text is selected. The click at the end of a selection must not open the editor, so that code can be copied. */
const isNothingSelected = () => getSelection()?.isCollapsed ?? true;

/** The minimum and maximum height of the editor in lines. */
const LINES = { min: 4, max: 18 };

const heightOf = (lines: number) => ({ '--lines': Math.min(LINES.max, Math.max(LINES.min, lines)) }) as CSSProperties;
