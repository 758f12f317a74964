/** Covers the unused panel of the sign-in page, with a button that moves the cover over the other panel. */
import { logoDiamonds } from '#web/ui/display/kanga-pattern.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import styles from './LoginCover.module.css';

interface Props {
  isSigningUp: boolean;
  onToggle: () => void;
}

const texts = {
  signIn: {
    title: 'New here? Learn to build things.',
    text: 'Live classes, real projects and a place to write code in your browser, on any phone.',
    toggle: 'Sign up',
  },
  signUp: {
    title: 'Already one of us? Welcome back.',
    text: 'Sign in and continue with your courses.',
    toggle: 'Sign in',
  },
};

export function LoginCover({ isSigningUp, onToggle }: Props) {
  const { title, text, toggle } = texts[isSigningUp ? 'signUp' : 'signIn'];
  return (
    <div className={styles.cover}>
      <Logo light />
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
