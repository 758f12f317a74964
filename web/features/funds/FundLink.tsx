/** The link to a student's fund page, with buttons to share it. */
import { TextInput } from '@mantine/core';
import { MessageCircle, Share2 } from 'lucide-react';
import * as texts from '#texts/people/funds.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyLinkField } from '#web/ui/buttons/CopyLinkField.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './FundLink.module.css';

interface Props {
  studentId: string;
  /** False: the fund page is not public yet, so the link is displayed without buttons to copy or share it. */
  isShown: boolean;
}

export function FundLink({ studentId, isShown }: Props) {
  const url = new URL(paths.helpFund(studentId), location.origin).href;
  if (!isShown) return <TextInput label={texts.yourLink} readOnly value={url} />;
  return (
    <>
      <CopyLinkField label={texts.yourLink} url={url} look="soft" />
      <ShareButtons url={url} />
    </>
  );
}

function ShareButtons({ url }: { url: string }) {
  const text = texts.pleaseHelp;
  return (
    <div className={styles.actions}>
      {'share' in navigator && (
        <Button look="quiet" onClick={() => share({ title: texts.raiseFunds, text, url })}>
          <Share2 size={18} aria-hidden /> {texts.share}
        </Button>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        className={styles.whatsApp}
      >
        <MessageCircle size={18} aria-hidden />{' '}
        {rich(texts.sendByWhatsApp, { hidden: (words) => <span className="visually-hidden">{words}</span> })}
      </a>
    </div>
  );
}

/** The promise rejects when the student closes the device's share dialog, which is not an error. */
const share = (data: ShareData) => navigator.share(data).catch(() => undefined);
