/** The students who have submitted programs for a challenge, with their best results and links to their attempts. */
import { Link } from 'react-router';
import type { Solver } from '#contract/solvers.ts';
import * as texts from '#texts/code/solvers.ts';
import { numbers } from '#texts/locale.ts';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';

export const SolversTable = ({ challengeId, solvers }: { challengeId: string; solvers: Solver[] }) => (
  <CardTable label={texts.students} head={[texts.student, texts.programs, texts.best, texts.last]}>
    {solvers.map(({ studentId, name, attempts, best, lastAt }) => (
      <tr key={studentId}>
        <th scope="row">
          <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>
        </th>
        <td data-label={texts.programs}>{attempts.toLocaleString(numbers)}</td>
        <td data-label={texts.best}>{best === null ? texts.notGraded : formatPoints(best)}</td>
        <td data-label={texts.last}>
          <DateTime at={lastAt} />
        </td>
      </tr>
    ))}
  </CardTable>
);
