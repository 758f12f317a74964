/** Input or output of a program under its name, with its line breaks; a long one is cut until the reader expands it. */
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as texts from '#texts/code/gradings.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import styles from './Printed.module.css';

interface Props {
  name: string;
  /** Whether long lines are wrapped: for messages, whose line breaks mean nothing. */
  isProse?: boolean;
  children: string;
}

export function Printed({ name, isProse, children: text }: Props) {
  const [isWhole, setWhole] = useState(false);
  const element = useRef<HTMLPreElement>(null);
  const beginning = beginningOf(text);

  const showAll = () => {
    flushSync(() => setWhole(true));
    return element.current!;
  };
  return (
    <figure className={styles.printed}>
      <figcaption>{name}</figcaption>
      {text ? (
        // A scroll container has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <pre ref={element} tabIndex={0} data-prose={isProse || undefined}>
          {isWhole ? text : beginning}
        </pre>
      ) : (
        <p>{texts.nothing}</p>
      )}
      {beginning !== text && (
        <div className={styles.ways}>
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showLess : texts.showAll(text.length)}
            <span className="visually-hidden"> {texts.ofText(name)}</span>
          </Button>
          <Button look="quiet" onClick={() => copyToClipboard(text, showAll)}>
            <Copy size={18} aria-hidden /> {texts.copy}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
    </figure>
  );
}

/** Maximum lines shown at first: more would push the content below out of sight. */
const MAX_LINES = 24;
const MAX_CHARACTERS = 1_500;

function beginningOf(text: string) {
  const lines = text.slice(0, MAX_CHARACTERS).split('\n');
  // A line that is cut in the middle would look complete, so it is left out.
  const wholeLines = text.length > MAX_CHARACTERS && lines.length > 1 ? lines.slice(0, -1) : lines;
  return wholeLines.slice(0, MAX_LINES).join('\n');
}
