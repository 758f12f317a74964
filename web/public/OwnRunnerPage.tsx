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
        Darasa has an engine of its own that runs programs, on the machine on which Darasa is. Who uses it has no daily
        quota of somebody else. It comes with Darasa, so whoever runs Darasa has it too: a school, or a student at home.
        A school may also have its programs run elsewhere, by a Judge0 with a quota for each day.
      </p>

      <h2>What it is</h2>
      <p>
        Each program runs in a box of its own, which sees no file of the school, no network and no other program, and is
        gone when the program ends. Processor time, memory and output have limits. Interpreters wait in boxes that are
        already set up, so a short program answers in a few milliseconds.
      </p>

      <h2>Run your own</h2>
      <p>On Linux, with Node.js 20.20 or newer, in Darasa’s folder:</p>
      <pre className={styles.lines}>npm start</pre>
      <p>
        It fetches what it needs, and starts everything. Started as root on Debian it also installs bubblewrap, which
        makes the boxes. Otherwise it tells you the one line to type.
      </p>

      <h2>More languages</h2>
      <p>
        Whatever languages the machine has below <code>/usr</code> are found: JavaScript too, where Node.js is there and
        not in somebody’s home or in <code>/opt</code>. These lines list what is missing and install it from Debian, as
        root: all of it, or single ones by their numbers.
      </p>
      <pre className={styles.lines}>
        {'npm run languages -- list\nnpm run languages -- install all\nnpm run languages -- install 71 62'}
      </pre>

      <h2>A Judge0 instead</h2>
      <p>
        A school that has a Judge0 elsewhere sets it up in its configuration. The provider’s quota counts then: 100
        programs a day for each person, or what RUNS_PER_DAY says.
      </p>
      <pre className={styles.lines}>{'CODE_RUNNER=judge0\nJUDGE0_URL=https://judge0.example\nJUDGE0_KEY=your key'}</pre>

      <h2>From your own programs</h2>
      <p>
        Darasa answers Judge0’s calls at <code>/judge0</code>, so programs that know Judge0 need only another address
        and a key. Students make theirs on <Link to={paths.profile}>their profile</Link>, under API keys, and send it as{' '}
        <code>X-Auth-Token</code>.
      </p>

      <h2>Without a network</h2>
      <p>
        JavaScript, TypeScript, Python, SQL and Lua can also run on your own device, in the browser. The playground says
        so where it does.
      </p>
    </article>
  );
}
