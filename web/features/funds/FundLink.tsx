/** The link to a student's fund page, with buttons to share it. */
import { TextInput } from '@mantine/core';
import { MessageCircle, Share2 } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyLinkField } from '#web/ui/buttons/CopyLinkField.tsx';
import styles from './FundLink.module.css';

interface Props {
  studentId: string;
  /** False: the fund page is not public yet, so the link is displayed without buttons to copy or share it. */
  isShown: boolean;
}

export function FundLink({ studentId, isShown }: Props) {
  const url = new URL(paths.helpFund(studentId), location.origin).href;
  if (!isShown) return <TextInput label="Your link" readOnly value={url} />;
  return (
    <>
      <CopyLinkField label="Your link" url={url} look="soft" />
      <ShareButtons url={url} />
    </>
  );
}

function ShareButtons({ url }: { url: string }) {
  const text = 'Please help me with my school fees.';
  return (
    <div className={styles.actions}>
      {'share' in navigator && (
        <Button look="quiet" onClick={() => share({ title: 'Raise Funds', text, url })}>
          <Share2 size={18} aria-hidden /> Share
        </Button>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        className={styles.whatsApp}
      >
        <MessageCircle size={18} aria-hidden /> Send by WhatsApp
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** The promise rejects when the student closes the device's share dialog, which is not an error. */
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);
