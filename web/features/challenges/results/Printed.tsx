/** A text that goes into a program or comes out of it, under its name, its lines as they are; of a long one as much as somebody wants. */
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/buttons/Button.tsx';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import styles from './Printed.module.css';

interface Props {
  name: string;
  /** It is written to be read, and where its lines end says nothing. */
  isProse?: boolean;
  children: string;
}

export function Printed({ name, isProse, children: text }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = useRef<HTMLPreElement>(null);
  const beginning = beginningOf(text);

  const showAll = () => {
    flushSync(() => setWhole(true));
    return shown.current!;
  };
  return (
    <figure className={styles.printed}>
      <figcaption>{name}</figcaption>
      {text ? (
        // It scrolls, also by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <pre ref={shown} tabIndex={0} data-prose={isProse || undefined}>
          {isWhole ? text : beginning}
        </pre>
      ) : (
        <p>nothing</p>
      )}
      {beginning !== text && (
        <div className={styles.ways}>
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show all ${text.length.toLocaleString('en-KE')} letters`}
            <span className="visually-hidden"> of {name}</span>
          </Button>
          <Button look="quiet" onClick={() => copyToClipboard(text, showAll)}>
            <Copy size={18} aria-hidden /> Copy<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
    </figure>
  );
}

/** More at once would push what comes after it out of sight. */
const MOST_LINES = 24;
const MOST_LETTERS = 1_500;

function beginningOf(text: string) {
  const lines = text.slice(0, MOST_LETTERS).split('\n');
  // One that is cut would look like a short one.
  const whole = text.length > MOST_LETTERS && lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.slice(0, MOST_LINES).join('\n');
}
