import { Fragment, type ReactNode } from 'react';

type Part = ReactNode | ((words: string) => ReactNode);

/** Matches an element in a text: '<link>Enroll</link>' or '<time/>'. */
const ELEMENT = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/;

/**
 * Renders a text of the message catalogue, with its elements where each language has put them: `rich('Not a student
 * yet? <link>Enroll</link>', { link: (words) => <Link to="/enroll">{words}</Link> })`.
 */
export function rich(text: string, parts: Record<string, Part>): ReactNode {
  const found = ELEMENT.exec(text);
  if (!found) return text;
  const [element, name = '', words = ''] = found;
  // A text that a user has typed may contain what looks like an element: it is shown unchanged.
  const part = Object.hasOwn(parts, name) ? parts[name] : element;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {typeof part === 'function' ? part(words) : part}
      {rich(text.slice(found.index + element.length), parts)}
    </Fragment>
  );
}
