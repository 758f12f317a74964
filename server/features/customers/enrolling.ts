/**
 * How the office turns an applicant into a student, in one transaction: account and invitation, prices and courses, and the
 * money that was paid with the application. Until the invitation is used, the office can undo all of it.
 */
import { Stage } from '#contract/admissions/stages.ts';
import type { ChosenCourse } from '#contract/customers.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { activeStudent, inviteStudent, requireOpenInvitation, withdrawInvitation } from '#server/features/auth/auth.ts';
import { lockPaymentsOf, returnApplicantMoney } from '#server/features/bookkeeping/bookkeeping.ts';
import { withdrawAll } from '#server/features/enrolments/enrolments.ts';
import { addGuardian } from '#server/features/guardians/guardians.ts';
import { lockChosen, requirePlaces } from '#server/features/intakes/intakes.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as admissionsTexts from '#texts/people/admissions.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { admitToCourses, intakesOf, type LockedCourse, lockCourses, requirePrice, summaryOf } from './admitting.ts';
import { addEvent, columnsFor, loadApplication, lockApplication, stageOf } from './applications.ts';
import * as store from './customers.store.ts';
import { freePlaces, listAcceptedIntakes } from './offers/offers.store.ts';
import { endForEnrolment, offerToAccount, wasAccepted } from './offers/offers.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock' | 'money' | 'config'>;

interface Enrolled {
  id: string;
  /** The student's name, which may differ from the one in the application. */
  name: string;
  courses: ChosenCourse[];
  /** The language of the invitation, and the texts for the reasons that are stored. */
  locale: Locale;
  texts: Catalogue;
}

/**
 * Opens an account for the applicant, who is invited by email. What was paid with the application becomes credit. A chosen
 * course opens immediately if it is free or covered by the credit; otherwise its price is agreed, and it opens once paid.
 * An applicant under 18 is invited once a guardian's consent is recorded. If a student uses an account with that email
 * address already, its owner gets an offer instead, and nothing is attached.
 *
 * @throws {Refusal} not_found  there is no such application, course or intake of the course
 * @throws {Refusal} conflict   the applicant is enrolled already; or as activeStudent, offerToAccount, inviteStudent,
 *                              admitToCourses and requirePlaces
 * @throws {Refusal} invalid    a price above the course's price, or a discount without a reason
 * @throws {Refusal} unavailable  for the same reasons as inviteStudent
 */
export const enrolApplicant = (needs: Needs, admin: Admin, { id, courses, texts, ...invited }: Enrolled) =>
  needs.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (application.studentId) throw new Refusal('conflict', admissionsTexts.isStudent);
    const chosen = await withOfferedIntakes(tx, id, await lockCourses(tx, courses));
    for (const each of chosen) requirePrice(each);
    await lockPaymentsOf(tx, id);
    const byId = admin.id;
    const email = application.email.toLowerCase();
    const owner = await activeStudent(tx, email);
    if (owner) return offerToAccount(tx, needs, { application, studentId: owner.id, chosen, byId });

    await lockChosen(tx, needs, intakesOf(chosen));
    const withdrawn = await endForEnrolment(tx, needs, { id, byId });
    const studentId = await inviteStudent({ ...needs, db: tx }, { email, ...invited, isNew: true });
    const { guardianName: name, guardianPhone: phone } = application;
    if (name) await addGuardian(tx, needs, { studentId, byId, name, phone: phone ?? '' });
    const reason = texts.admissions.fromApplication;
    await admitToCourses(tx, needs, { customerId: id, studentId, chosen, byId, reason });
    await freePlaces(tx, { customerId: id, studentId });
    const stageBefore = withdrawn?.stageBefore ?? stageOf(application);
    await addEvent(tx, needs, { customerId: id, byId, kind: 'enrolled', what: summaryOf(chosen) });
    const enrolled = await store.updateCustomer(tx, id, { ...columnsFor('enrolled'), stageBefore, studentId });
    // Checked only here, because the place that an accepted offer reserved for this applicant is free from here on.
    await requirePlaces(tx, needs, intakesOf(chosen));
    return enrolled!;
  });

/** A client that does not know intakes names none: the applicant is enrolled into the intakes of the accepted offers. */
async function withOfferedIntakes(tx: Db, customerId: string, chosen: LockedCourse[]) {
  const accepted = await listAcceptedIntakes(tx, customerId);
  return chosen.map((each) => ({
    ...each,
    intakeId: each.intakeId === undefined ? accepted.get(each.course.id) : each.intakeId,
  }));
}

/**
 * Undoes an enrolment: the account is deleted, courses end, the money is booked back, and the application returns to its
 * stage.
 *
 * @throws {Refusal} not_found  there is no such application
 * @throws {Refusal} conflict   the applicant is not enrolled, has used the invitation, has accepted with an existing account,
 *                              or the money has been used
 */
export const undoEnrolment = (needs: Needs, admin: Admin, { id, texts }: { id: string; texts: Catalogue }) =>
  needs.db.transaction(async (tx) => {
    const { studentId, stageBefore } = await lockApplication(tx, id);
    if (!studentId) throw new Refusal('conflict', admissionsTexts.notEnrolled);
    if (await wasAccepted(tx, id)) throw new Refusal('conflict', offersTexts.notUndoable);
    await lockPaymentsOf(tx, id);
    const invited = await requireOpenInvitation(tx, studentId);
    // Of the places reserved for the applicant, only those in an intake that the student still has stay reserved.
    await freePlaces(tx, { customerId: id, studentId });
    const reason = texts.admissions.undone;
    await withdrawAll(tx, { studentId, byId: admin.id, note: reason, at: needs.clock.now() });
    await returnApplicantMoney({ ...needs, db: tx }, admin, { customerId: id, studentId, reason });
    await withdrawInvitation(tx, invited);

    await store.updateCustomer(tx, id, {
      ...columnsFor(Stage.catch('contacted').parse(stageBefore)),
      stageBefore: null,
    });
    await addEvent(tx, needs, { customerId: id, byId: admin.id, kind: 'undone', what: '' });
    return loadApplication(tx, id);
  });
