/** Something to be typed or given elsewhere, such as a command: shown as it is, and copied by a press. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyableText.module.css';
import { copy } from './clipboard.ts';

interface Props {
  /** What it is, for the button and for screen readers. */
  name: string;
  children: string;
}

export function TextToCopy({ name, children }: Props) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className={styles.row}>
      <code ref={text} className={styles.text}>
        {children}
      </code>
      <Button look="soft" onClick={() => copy(children, () => text.current!)}>
        <Copy size={18} aria-hidden /> Copy<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
