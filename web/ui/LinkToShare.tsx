/** A link to be given to others: copied, or handed to another app where the device can do that. */
import { TextInput } from '@mantine/core';
import { Copy, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './LinkToShare.module.css';
import { toast } from './toast.ts';

interface Props {
  label: string;
  url: string;
  /** What stands beside the link where it is shared. */
  text: string;
}

export function LinkToShare({ label, url, text }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    // Browsers copy for pages that come by https: alone; elsewhere the link is marked, to be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (isCopied) void toast.success('Link copied');
    else void toast.info('The link is marked. Copy it now.');
  }

  return (
    <div className={styles.link}>
      <TextInput ref={field} label={label} readOnly value={url} />
      <div className={styles.ways}>
        <Button look="soft" onClick={copy}>
          <Copy size={18} aria-hidden /> Copy link
        </Button>
        {'share' in navigator && (
          // Whoever thinks better of it has done nothing wrong.
          <Button look="soft" onClick={() => navigator.share({ title: text, text, url }).catch(() => undefined)}>
            <Share2 size={18} aria-hidden /> Share
          </Button>
        )}
      </div>
    </div>
  );
}
