/** The logo of Darasa with its name. `light` is for coloured backgrounds. */
import styles from './Logo.module.css';

export function Logo({ light = false }: { light?: boolean }) {
  const [background, sign] = light ? ['#fff', '#1f3c88'] : ['#1f3c88', '#fff'];
  return (
    <span className={styles.logo}>
      <svg width="32" height="32" viewBox="0 0 30 30" aria-hidden="true" fill="none">
        <rect width="30" height="30" rx="8" fill={background} />
        <path d="M15 5 25 15 15 25 5 15Z" stroke="#f2a51a" strokeWidth="2.6" />
        <path
          d="m12 12-3 3 3 3m6-6 3 3-3 3"
          stroke={sign}
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Darasa
    </span>
  );
}
