/** A lazily loaded image in a frame of fixed height, so that the layout does not shift. A press opens the full size. */
import { type ReactNode, useState } from 'react';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/ui.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './ImagePreview.module.css';

interface Props {
  url: string;
  name: string;
  /** Shown if the image fails to load. */
  fallback: ReactNode;
}

export function ImagePreview({ url, name, fallback }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <>
        {fallback}
        <Button look="quiet" onClick={() => setBroken(false)}>
          {generalTexts.tryAgain}
          <span className="visually-hidden"> {texts.toShow(name)}</span>
        </Button>
      </>
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.frame}>
      <img src={url} alt={name} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      <span className="visually-hidden">{texts.largerInNewTab}</span>
    </a>
  );
}
