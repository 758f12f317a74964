/** A URL to share: a read-only field and a copy button. */
import { TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import * as texts from '#texts/ui.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from './Button.tsx';

interface Props {
  label: string;
  url: string;
  isBusy?: boolean;
  look?: 'sun' | 'soft';
}

export function CopyLinkField({ label, url, isBusy = false, look = 'sun' }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    // Browsers allow writing to the clipboard on https pages only; elsewhere the user copies the selected URL by hand.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (isCopied) void toast.success(texts.linkCopied);
    else void toast.info(texts.linkSelected);
  }

  return (
    <>
      <TextInput ref={field} label={label} readOnly value={url} aria-busy={isBusy} />
      <Button wide look={look} isBusy={isBusy} onClick={copy}>
        <Copy size={18} aria-hidden /> {texts.copyLink}
      </Button>
    </>
  );
}
