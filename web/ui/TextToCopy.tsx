/** Something to be typed or given elsewhere, such as a command: shown as it is, and copied by a press. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './TextToCopy.module.css';
import { toast } from './toast.ts';

interface Props {
  /** What it is, for the button and for screen readers. */
  name: string;
  children: string;
}

export function TextToCopy({ name, children }: Props) {
  const text = useRef<HTMLElement>(null);

  async function copy() {
    // Browsers copy for pages that come by https: alone; elsewhere it is marked, to be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(children).then(
      () => true,
      () => false,
    );
    if (isCopied) return void toast.success('Copied');
    getSelection()?.selectAllChildren(text.current!);
    void toast.info('It is marked. Copy it now.');
  }

  return (
    <div className={styles.row}>
      <code ref={text} className={styles.text}>
        {children}
      </code>
      <Button look="soft" onClick={copy}>
        <Copy size={18} aria-hidden /> Copy<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
