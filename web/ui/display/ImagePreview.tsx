/** A picture in a frame whose height is known, so that nothing jumps when it comes; it is fetched once it is near, and pressing it opens it larger. */
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './ImagePreview.module.css';

interface Props {
  address: string;
  /** What the file is called. */
  name: string;
  /** Stands in its place where it cannot be shown, or did not come. */
  otherwise: ReactNode;
}

export function PictureToOpen({ address, name, otherwise }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <>
        {otherwise}
        <Button look="quiet" onClick={() => setBroken(false)}>
          Try again<span className="visually-hidden"> to show {name}</span>
        </Button>
      </>
    );
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={styles.frame}>
      <img src={address} alt={name} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      <span className="visually-hidden">larger, in a new tab</span>
    </a>
  );
}
