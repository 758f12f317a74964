/** /code-runner: the code runner of this school, and how to run the same one elsewhere. */
import { Link } from 'react-router';
import * as texts from '#texts/code/runner.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './OwnRunnerPage.module.css';

export default function OwnRunnerPage() {
  return (
    <article className={styles.text}>
      <PageHeading>{texts.ownRunner}</PageHeading>
      <p>{texts.ownRunnerText}</p>

      <h2>{texts.howItWorks}</h2>
      <p>{texts.howItWorksText}</p>

      <h2>{texts.runYourOwn}</h2>
      <p>{texts.runYourOwnText}</p>
      <pre className={styles.lines}>npm start</pre>
      <p>{texts.startText}</p>

      <h2>{texts.moreLanguages}</h2>
      <p>{rich(texts.moreLanguagesText, { code })}</p>
      <pre className={styles.lines}>
        {'npm run languages -- list\nnpm run languages -- install all\nnpm run languages -- install 71 62'}
      </pre>

      <h2>{texts.useJudge0}</h2>
      <p>{texts.useJudge0Text}</p>
      <pre className={styles.lines}>
        {`CODE_RUNNER=judge0\nJUDGE0_URL=https://judge0.example\nJUDGE0_KEY=${texts.yourKey}`}
      </pre>

      <h2>{texts.fromPrograms}</h2>
      <p>{rich(texts.fromProgramsText, { code, profile: (words) => <Link to={paths.profile}>{words}</Link> })}</p>

      <h2>{texts.offline}</h2>
      <p>{texts.offlineText}</p>
    </article>
  );
}

const code = (words: string) => <code>{words}</code>;
