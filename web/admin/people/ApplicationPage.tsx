/** /admin/applications/{id}: one application with its stage, checklist, money and timeline, for the office only. */
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ApplicationDetails } from '#contract/admissions/applications.ts';
import type { ApplicationOffer as Offer } from '#contract/admissions/offers.ts';
import * as texts from '#texts/people/applications.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { ApplicationFacts } from '#web/features/customers/ApplicationFacts.tsx';
import { ApplicationMoney } from '#web/features/customers/ApplicationMoney.tsx';
import { ApplicationOffer } from '#web/features/customers/ApplicationOffer.tsx';
import { ApplicationTimeline } from '#web/features/customers/ApplicationTimeline.tsx';
import { useApplicationQuery } from '#web/features/customers/applications.api.ts';
import { Checklist } from '#web/features/customers/Checklist.tsx';
import { ContactLinks } from '#web/features/customers/ContactLinks.tsx';
import { EnrolApplicant } from '#web/features/customers/EnrolApplicant.tsx';
import { SendOffer } from '#web/features/customers/SendOffer.tsx';
import { StageAndAssignee } from '#web/features/customers/StageAndAssignee.tsx';
import { UndoEnrolment } from '#web/features/customers/UndoEnrolment.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ApplicationPage.module.css';
import { CoursesWithIntakes } from './CoursesWithIntakes.tsx';
import { useOffice } from './office.ts';

export default function ApplicationPage() {
  const { id = '' } = useParams();
  const me = useMe();
  return me.type === 'admin' ? <OneApplication key={id} id={id} /> : <NotFound home={paths.admin} />;
}

function OneApplication({ id }: { id: string }) {
  const { data: application, error, refetch } = useApplicationQuery(id, { refetchOnMountOrArgChange: true });
  if (isGone(error)) return <NoSuchApplication />;
  return (
    <div className={styles.page}>
      <BackLink to={paths.adminApplications}>{texts.allApplications}</BackLink>
      <PageHeading>{application?.customer.fullName ?? texts.details}</PageHeading>
      {application && <Parts application={application} />}
      {!application && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </div>
  );
}

const NoSuchApplication = () => (
  <NoticePage title={texts.noSuchApplication} action={{ to: paths.adminApplications, name: texts.allApplications }}>
    <p>{customersTexts.gone}</p>
  </NoticePage>
);

function Parts({
  application: { customer, checklist, timeline, payments, offers = [] },
}: {
  application: ApplicationDetails;
}) {
  const office = useOffice();
  const focusFallback = useFocusFallback<HTMLDivElement>();
  return (
    <>
      <div className={styles.actions} tabIndex={-1} {...focusFallback}>
        <EnrolApplicant customer={customer} withCourses={(form) => <CoursesWithIntakes>{form}</CoursesWithIntakes>} />
        {!customer.studentId && (
          <SendOffer
            customer={customer}
            offers={offers}
            withCourses={(form) => <CoursesWithIntakes>{form}</CoursesWithIntakes>}
          />
        )}
        {customer.studentId && !wasAccepted(offers) && <UndoEnrolment customer={customer} />}
        <ContactLinks customer={customer} />
      </div>
      <Loaded query={office}>
        {(members) => (
          <StageAndAssignee
            customer={customer}
            office={members}
            hasOpenOffer={offers.some(({ state }) => state === 'open')}
          />
        )}
      </Loaded>
      <div className={styles.columns}>
        <div className={styles.column}>
          {offers[0] && (
            <Card title={offersTexts.offer}>
              <ApplicationOffer customer={customer} offer={offers[0]} />
            </Card>
          )}
          <Card title={texts.details}>
            <ApplicationFacts customer={customer} />
          </Card>
          <Card title={texts.money}>
            <ApplicationMoney payments={payments} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title={texts.checklist}>
            <Checklist applicationId={customer._id} checklist={checklist} />
          </Card>
          <Card title={texts.timeline}>
            <ApplicationTimeline applicationId={customer._id} timeline={timeline} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** The office cannot undo an offer that a student has accepted with an existing account. */
const wasAccepted = (offers: Offer[]) => offers.some(({ state, isToAccount }) => state === 'accepted' && isToAccount);

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card}>
    <h2>{title}</h2>
    {children}
  </section>
);
