/**
 * A lesson's text as readers see it: Markdown with callouts, answers that open, footnotes, maths, highlighted code, and links to moments of
 * the video. The dialect is described in docs/decisions/0031-lesson-texts.md.
 */
import type { Token } from 'marked';
import { useId, useMemo } from 'react';
import { locale } from '#texts/locale.ts';
import markdown from '#web/ui/markdown/Markdown.module.css';
import { Nodes, noPicture, type Rendering } from '#web/ui/markdown/Markdown.tsx';
import styles from './LessonText.module.css';
import type { LinkedFile } from './linked-files.ts';
import { Footnotes } from './reading/Footnotes.tsx';
import { asLessonToken } from './reading/lesson-tokens.ts';
import type { Reading, RenderExercise } from './reading/reading.ts';
import { special } from './reading/special.tsx';
import { structureOf } from './reading/structure.ts';

interface Props {
  children: string;
  /** Finds a picture's URL by the name in the text. Without a URL the picture's alternative text is shown. */
  pictureOf?: ((name: string) => string | undefined) | undefined;
  /** Finds a file by the name to which the text links; undefined for any other link. */
  fileOf?: ((name: string) => LinkedFile | undefined) | undefined;
  /** Plays the video from a moment; without it, links to moments are only text. */
  onMoment?: ((seconds: number) => void) | undefined;
  /** Renders an exercise that can be run; undefined where its language cannot. Without it, exercises are only code. */
  exercise?: RenderExercise | undefined;
  /** The language of the text, if it differs from the page's language. */
  lang?: string | undefined;
  /** Whether line breaks of the text are kept, for writers who may not know Markdown. */
  keepsLines?: boolean | undefined;
}

export function LessonText({ children, lang, keepsLines = false, ...rest }: Props) {
  const { pictureOf = noPicture, fileOf, onMoment, exercise } = rest;
  const prefix = useId();
  const structure = useMemo(() => structureOf(children), [children]);
  const reading: Reading = {
    structure,
    idOf: (name) => `${prefix}-${name}`,
    pictureOf,
    fileOf,
    onMoment,
    exercise,
    ownLang: lang && locale,
    nodes: (tokens: Token[] | undefined) => <Nodes tokens={tokens} rendering={rendering} />,
  };
  const rendering: Rendering = { pictureOf, special: (token) => special(asLessonToken(token), reading) };
  return (
    <div className={`${markdown.text} ${styles.lesson}`} data-lines={keepsLines || undefined} lang={lang}>
      {reading.nodes(structure.tokens)}
      <Footnotes reading={reading} />
    </div>
  );
}
