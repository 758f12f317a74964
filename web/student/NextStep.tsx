/** Greets, and points to the first thing worth doing now. */
import type { Course } from '#contract/courses.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { diamonds } from '#web/ui/kanga.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './NextStep.module.css';

/** @param joined the courses the student is in; undefined while they are on their way */
export function NextStep({ joined }: { joined: Course[] | undefined }) {
  const me = useMe();
  const { words, to, name } = stepAfter(joined);
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <PageHeading tab="Main">{`Karibu, ${me.name}`}</PageHeading>
        <p>{words}</p>
        <ButtonLink to={to}>{name}</ButtonLink>
      </div>
      <div aria-hidden className={styles.cloth} style={{ backgroundImage: diamonds('#ffffff') }} />
    </div>
  );
}

function stepAfter(joined: Course[] | undefined) {
  if (!joined) return { words: 'Good to see you.', ...catalogue };
  const [first] = joined;
  if (!first) return { words: 'Pick your first course. The free ones open at once.', ...catalogue };
  return { words: `You have joined ${inWords(joined)}.`, to: paths.course(first._id), name: `Go to ${first.title}` };
}

const catalogue = { to: paths.courses, name: 'See all courses' };

const inWords = (joined: Course[]) => (joined.length === 1 ? joined[0]!.title : `${joined.length} courses`);
