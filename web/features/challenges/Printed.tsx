/** A text that goes into a program or comes out of it, under its name. */
import styles from './Printed.module.css';

/** Letters that somebody may want to read here. */
const MOST = 4_000;

export function Printed({ name, children }: { name: string; children: string }) {
  return (
    <figure className={styles.printed}>
      <figcaption>{name}</figcaption>
      {children ? <pre>{children.slice(0, MOST)}</pre> : <p>nothing</p>}
      {children.length > MOST && <p>and {(children.length - MOST).toLocaleString('en-KE')} more letters</p>}
    </figure>
  );
}
