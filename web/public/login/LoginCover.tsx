/** Covers the unused panel of the sign-in page, with a button that moves the cover over the other panel. */

import { logoDiamonds } from '#contract/kanga-pattern.ts';
import * as texts from '#texts/people/auth.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import styles from './LoginCover.module.css';

interface Props {
  isSigningUp: boolean;
  onToggle: () => void;
}

const covers = {
  signIn: { title: texts.newHere, text: texts.newHereText, toggle: texts.signUp },
  signUp: { title: texts.welcomeBack, text: texts.welcomeBackText, toggle: texts.signIn },
};

export function LoginCover({ isSigningUp, onToggle }: Props) {
  const { title, text, toggle } = covers[isSigningUp ? 'signUp' : 'signIn'];
  return (
    <div className={styles.cover}>
      <Logo light isWhole />
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        <button type="button" className={styles.toggle} onClick={onToggle}>
          {toggle}
        </button>
      </div>
      <div aria-hidden className={styles.pattern} style={{ backgroundImage: logoDiamonds('#ffffff', 2) }} />
    </div>
  );
}
