/** The school's logo with its name. A school that has chosen none has Darasa's logo and name. */
import { useSchool } from '#web/ui/school/school.ts';
import styles from './Logo.module.css';

interface Props {
  /** Whether the logo is light, for coloured backgrounds. */
  light?: boolean;
  /** Whether the whole name is shown; by default it is the short one, which fits into a bar. */
  isWhole?: boolean;
}

export function Logo({ light = false, isWhole = false }: Props) {
  const { name, shortName, logo } = useSchool();
  return <LogoOf name={isWhole ? name : shortName} img={logo} light={light} isWhole={isWhole} />;
}

/** Props of the logo of a given school, for a preview of details that are not saved yet. */
interface LogoOfProps extends Props {
  name: string;
  img: string;
}

export const LogoOf = ({ name, img, light = false, isWhole = false }: LogoOfProps) => (
  <span className={`${styles.logo} ${isWhole ? styles.whole : ''}`}>
    <LogoPicture img={img} light={light} />
    <span className={styles.name}>{name}</span>
  </span>
);

export const LogoPicture = ({ img, light = false }: { img: string; light?: boolean }) =>
  img ? <img src={img} alt="" width="32" height="32" className={styles.picture} /> : <Sign light={light} />;

function Sign({ light }: { light: boolean }) {
  const [background, sign] = light ? ['#fff', '#1f3c88'] : ['#1f3c88', '#fff'];
  return (
    <svg width="32" height="32" viewBox="0 0 30 30" aria-hidden="true" fill="none">
      <rect width="30" height="30" rx="8" fill={background} />
      <path d="M15 5 25 15 15 25 5 15Z" stroke="#f2a51a" strokeWidth="2.6" />
      <path d="m12 12-3 3 3 3m6-6 3 3-3 3" stroke={sign} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
