/** /challenges: problems to try your hand at. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function ChallengesPage() {
  return (
    <ComingPage title="Challenges" way={{ to: paths.home, name: 'Main' }}>
      Here you will find problems to try your hand at, from easy to hard.
    </ComingPage>
  );
}
