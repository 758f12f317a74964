/** A person's picture; where there is none the initials, or without a name the sign of a person. The name stands beside it. */
import { UserRound } from 'lucide-react';
import { smallPicture } from '#contract/pictures.ts';
import { initialsOf } from '#web/ui/display/initials.ts';
import styles from './Avatar.module.css';

interface Props {
  img: string;
  /** For the initials. The specification has an icon in the top bar: it gives none there. */
  name?: string;
}

export function Avatar({ img, name = '' }: Props) {
  if (img) return <img className={styles.avatar} src={smallPicture(img)} alt="" width="40" height="40" />;
  return (
    <span className={styles.avatar} aria-hidden>
      {initialsOf(name) || <UserRound size={22} />}
    </span>
  );
}
