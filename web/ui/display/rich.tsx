import { Fragment, type ReactNode } from 'react';

type Part = ReactNode | ((words: string) => ReactNode);

/** An element in a text: '<link>Enroll</link>' or '<time/>'. */
const ELEMENT = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/;

/**
 * A text of the message catalogue with elements in it, wherever its language puts them:
 * `rich('Not a student yet? <link>Enroll</link>', { link: (words) => <Link to="/enroll">{words}</Link> })`.
 */
export function rich(text: string, parts: Record<string, Part>): ReactNode {
  const found = ELEMENT.exec(text);
  if (!found) return text;
  const [element, name = '', words = ''] = found;
  // What a person has typed may look like an element; it is shown as it is.
  const part = Object.hasOwn(parts, name) ? parts[name] : element;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {typeof part === 'function' ? part(words) : part}
      {rich(text.slice(found.index + element.length), parts)}
    </Fragment>
  );
}
