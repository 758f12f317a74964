/** A person's picture; without one the initials or an icon. Decorative, because the name is displayed beside it. */
import { UserRound } from 'lucide-react';
import { smallPicture } from '#contract/fields/pictures.ts';
import { initialsOf } from '#web/ui/display/initials.ts';
import styles from './Avatar.module.css';

interface Props {
  img: string;
  /** The name whose initials are shown. Omitted in the top bar, where the specification has an icon. */
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
