/** 'Raise Funds': the link to a student's fund page, and the ways to give it on. */
import '@mantine/core/styles/Input.layer.css';
import { MessageCircle, Share2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkToCopy } from '#web/ui/LinkToCopy.tsx';
import { useOwnFundQuery } from './funds.api.ts';
import styles from './RaiseFunds.module.css';

export function RaiseFunds() {
  const id = useId();
  const { data: fund } = useOwnFundQuery(undefined, { refetchOnMountOrArgChange: true });
  const url = new URL(paths.helpFund(useMe()._id), location.origin).href;
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>Raise Funds</h2>
      {fund?.isShown === false ? (
        <p>
          Whoever has this link can help with your fees, once you have switched your fund page on in{' '}
          <Link to={paths.profile}>your profile</Link>.
        </p>
      ) : (
        <p>Whoever has this link can help with your fees, by M-Pesa and without an account.</p>
      )}
      <LinkToCopy label="Your link" url={url} look="soft" />
      {fund?.isShown && <Ways url={url} />}
    </section>
  );
}

function Ways({ url }: { url: string }) {
  const text = 'Please help me with my school fees.';
  return (
    <div className={styles.ways}>
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

/** Whoever changes her mind in the dialog of the device knows that. */
const share = (what: ShareData) => navigator.share(what).catch(() => undefined);
