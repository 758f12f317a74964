/** A dialog that explains everything that can be written in a lesson's text (docs/decisions/0031-lesson-texts.md). */
import * as texts from '#texts/learning/formatting-help.ts';
import type { RenderExercise } from '#web/features/lesson-texts/reading/reading.ts';
import { ReaderText } from '#web/features/lesson-texts/writing/ReaderText.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './FormattingHelp.module.css';

interface Topic {
  name: string;
  note?: string;
  /** An example in Markdown; without one only the note is shown. */
  example?: string;
}

const topics: Topic[] = [
  texts.headings,
  texts.emphasis,
  texts.lists,
  texts.links,
  texts.pictures,
  texts.files,
  texts.tables,
  texts.callouts,
  texts.answers,
  texts.code,
  texts.exercises,
  texts.pages,
  texts.maths,
  texts.footnotes,
  texts.moments,
];

interface Props {
  /** Renders the exercise among the examples. */
  exercise: RenderExercise;
  onClose: () => void;
}

export default function FormattingHelp({ exercise, onClose }: Props) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.intro}</p>
      {topics.map((topic) => (
        <Example key={topic.name} topic={topic} exercise={exercise} />
      ))}
    </Dialog>
  );
}

function Example({ topic: { name, note, example }, exercise }: { topic: Topic; exercise: RenderExercise }) {
  return (
    <section aria-label={name} className={styles.topic}>
      <h3>{name}</h3>
      {note && <p className={styles.note}>{note}</p>}
      {example && (
        <div className={styles.example}>
          <figure>
            <figcaption>{texts.source}</figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
            <pre className={styles.source} tabIndex={0}>
              {example}
            </pre>
          </figure>
          <figure>
            <figcaption>{texts.look}</figcaption>
            <ReaderText text={example} lessonId={undefined} lang={undefined} exercise={exercise} />
          </figure>
        </div>
      )}
    </section>
  );
}
