/** /code-runner: the code runner of this school, and how to run the same one elsewhere. */
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './OwnRunnerPage.module.css';

export default function OwnRunnerPage() {
  return (
    <article className={styles.text}>
      <PageHeading>Your own code runner</PageHeading>
      <p>
        Darasa has its own code runner, on the same machine as Darasa. It needs no outside service. It has no daily
        quota unless the school sets one (RUNS_PER_DAY). It comes with Darasa, so a school or a student who runs Darasa
        has it too. A school can also run programs elsewhere, on a Judge0 with a daily quota.
      </p>

      <h2>How it works</h2>
      <p>
        Each program runs in its own sandbox, which cannot see the school’s files, the network or other programs, and is
        deleted when the program ends. Processor time, memory and output are limited. Interpreters wait in sandboxes
        that are already set up, so a short program finishes in a few milliseconds.
      </p>

      <h2>Run your own</h2>
      <p>On Linux, with Node.js 20.20 or newer, in Darasa’s folder:</p>
      <pre className={styles.lines}>npm start</pre>
      <p>
        This command downloads what it needs and starts everything. As root on Debian, it also installs bubblewrap,
        which creates the sandboxes. Otherwise it tells you which command to type.
      </p>

      <h2>More languages</h2>
      <p>
        Darasa finds the languages that are installed below <code>/usr</code>. For JavaScript, Node.js must be there
        too, not in a home folder or in <code>/opt</code>. These commands list the missing languages and install them
        from Debian, as root: all of them, or single ones by number.
      </p>
      <pre className={styles.lines}>
        {'npm run languages -- list\nnpm run languages -- install all\nnpm run languages -- install 71 62'}
      </pre>

      <h2>Use Judge0 instead</h2>
      <p>
        A school that has a Judge0 elsewhere sets it in its configuration. The provider’s quota then applies: 100
        programs a day per person, or the number in RUNS_PER_DAY.
      </p>
      <pre className={styles.lines}>{'CODE_RUNNER=judge0\nJUDGE0_URL=https://judge0.example\nJUDGE0_KEY=your key'}</pre>

      <h2>From your own programs</h2>
      <p>
        Darasa offers the Judge0 API at <code>/judge0</code>, so programs that use Judge0 need only another address and
        a key. Students create one on <Link to={paths.profile}>their profile</Link>, under API keys, and send it as{' '}
        <code>X-Auth-Token</code>.
      </p>

      <h2>Offline</h2>
      <p>
        JavaScript, TypeScript, Python, SQL and Lua can also run on your own device, in the browser. Live Code tells you
        when it runs a program there.
      </p>
    </article>
  );
}
