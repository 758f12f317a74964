/** Shows a text that the user needs elsewhere, such as a command, with a button that copies it. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import styles from './CopyableText.module.css';
import { copyToClipboard } from './clipboard.ts';

interface Props {
  /** The text's name for screen readers. */
  name: string;
  children: string;
}

export function CopyableText({ name, children }: Props) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className={styles.row}>
      <code ref={text} className={styles.text}>
        {children}
      </code>
      <Button look="soft" onClick={() => copyToClipboard(children, () => text.current!)}>
        <Copy size={18} aria-hidden /> {texts.copy}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
