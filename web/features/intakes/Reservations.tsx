/** The applicants and students who have a reserved place in an intake, with links to their pages. */
import { Link } from 'react-router';
import type { Intake, Reservation } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { useIntakeReservationsQuery } from './intakes.api.ts';
import styles from './Reservations.module.css';

export function Reservations({ intake }: { intake: Intake }) {
  const query = useIntakeReservationsQuery(intake._id, { refetchOnMountOrArgChange: true });
  const { data: reservations, error, isFetching, refetch } = query;
  return (
    <section className={styles.reservations}>
      <h3>{texts.reservedIn(intake.name)}</h3>
      {!reservations && error && !isFetching && <LoadFailed message={sentenceOf(error)} onRetry={refetch} />}
      {!reservations && (!error || isFetching) && <CardTableLoading />}
      {reservations && (
        <ul>
          {reservations.map((reservation) => (
            <li key={reservation._id}>
              <Link to={pageOf(reservation)}>{reservation.name}</Link>
              <span className={styles.aside}>{texts.reservedBy[reservation.by]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const pageOf = ({ by, _id }: Reservation) =>
  by === 'offer' ? paths.adminApplication(_id) : paths.adminPersonPage(_id);
