/** Renders the syntax that lessons have and Markdown lacks: see docs/decisions/0031-lesson-texts.md. */
import type { Tokens } from 'marked';
import type { ReactNode } from 'react';
import { altOf, Heading } from '#web/ui/markdown/Markdown.tsx';
import { CalloutBlock } from './CalloutBlock.tsx';
import { CodeBlock } from './code/CodeBlock.tsx';
import { infoWordsOf } from './exercises.ts';
import { FileLink } from './FileLink.tsx';
import { FootnoteLink, UnusedFootnote } from './Footnotes.tsx';
import { LessonPicture } from './LessonPicture.tsx';
import type { LessonToken } from './lesson-tokens.ts';
import { MomentLink, secondsOf } from './MomentLink.tsx';
import { Formula } from './maths/Formula.tsx';
import type { Reading } from './reading.ts';

export function special(token: LessonToken, reading: Reading): ReactNode | undefined {
  const { structure, idOf, nodes } = reading;
  switch (token.type) {
    case 'heading':
      return <HeadingWithId heading={token} reading={reading} />;
    case 'paragraph':
      return isPicture(token) ? <div>{nodes(token.tokens)}</div> : undefined;
    case 'blockquote':
      return 'callout' in token ? <CalloutBlock callout={token} reading={reading} /> : undefined;
    case 'code':
      return fence(token, reading);
    case 'del':
      return <del>{nodes(token.tokens)}</del>;
    case 'link':
      return fileLink(token, reading) ?? linkWithin(token, reading);
    case 'image':
      return <LessonPicture url={reading.pictureOf(token.href)} alt={altOf(token.tokens)} />;
    case 'formula':
      return <Formula source={token.raw} tex={token.tex} isDisplayed={token.isDisplayed} />;
    case 'footnoteReference': {
      const reference = structure.references.get(token);
      return reference ? <FootnoteLink {...reference} idOf={idOf} ownLang={reading.ownLang} /> : token.raw;
    }
    case 'footnoteDefinition': {
      return structure.used.has(token) ? null : (
        <UnusedFootnote label={token.label}>{nodes(token.tokens)}</UnusedFootnote>
      );
    }
  }
}

function HeadingWithId({
  heading,
  reading: { structure, idOf, nodes },
}: {
  heading: Tokens.Heading;
  reading: Reading;
}) {
  const id = structure.headingIds.get(heading);
  return (
    <Heading level={heading.depth} id={id && idOf(id)}>
      {nodes(heading.tokens)}
    </Heading>
  );
}

/** Whether a paragraph contains only a picture. It is then rendered as a block, because a paragraph cannot contain a figure. */
const isPicture = ({ tokens }: Tokens.Paragraph) => tokens.length === 1 && tokens[0]!.type === 'image';

/** The words after a fence's backticks say what its content is: code in a language, an exercise, or maths. */
function fence(token: Tokens.Code, { structure, exercise, ownLang }: Reading) {
  const found = structure.exercises.get(token);
  const shown = found && exercise?.(found, ownLang);
  if (shown) return shown;
  if (structure.exerciseParts.has(token)) return null;
  const { raw, text } = token;
  const [language = ''] = infoWordsOf(token);
  switch (language.toLowerCase()) {
    case 'math':
      return <Formula source={raw} tex={text} isDisplayed />;
    default:
      return <CodeBlock language={language} ownLang={ownLang} text={text} />;
  }
}

function fileLink({ href, tokens }: Tokens.Link, { fileOf, nodes, ownLang }: Reading) {
  const file = fileOf?.(href);
  return (
    file && (
      <FileLink file={file} ownLang={ownLang}>
        {nodes(tokens)}
      </FileLink>
    )
  );
}

/** Links to moments of the video and to headings of the text start with #; undefined for all others. */
function linkWithin({ href, tokens }: Tokens.Link, { structure, idOf, nodes, onMoment }: Reading) {
  if (!href.startsWith('#')) return undefined;
  const seconds = secondsOf(href);
  if (seconds !== undefined && onMoment)
    return <MomentLink onPress={() => onMoment(seconds)}>{nodes(tokens)}</MomentLink>;
  const slug = href.slice(1).toLowerCase();
  return structure.slugs.has(slug) ? <a href={`#${idOf(slug)}`}>{nodes(tokens)}</a> : nodes(tokens);
}
