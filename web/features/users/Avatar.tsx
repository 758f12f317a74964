/** A person's picture, or else the initials, or else an icon. Decorative: the caller shows the name. */
import { UserRound } from 'lucide-react';
import { smallPicture } from '#contract/pictures.ts';
import { initialsOf } from '#web/ui/display/initials.ts';
import styles from './Avatar.module.css';

interface Props {
  img: string;
  /** For the initials. Leave out in the top bar, where the specification has an icon. */
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
