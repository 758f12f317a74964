/** /admin/grading/book/{courseId}: the points of each student of a course for each task, with a CSV download. */
import { useParams } from 'react-router';
import type { GradeBook } from '#contract/marks.ts';
import * as texts from '#texts/code/gradings.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { ExtendDeadline } from '#web/features/extensions/ExtendDeadline.tsx';
import { GradeBookTable } from '#web/features/marks/GradeBookTable.tsx';
import { gradeBookCsvAddress, useGradeBookQuery } from '#web/features/marks/marks.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';

export default function GradeBookPage() {
  const { courseId = '' } = useParams();
  const query = useGradeBookQuery(courseId, { refetchOnMountOrArgChange: true });
  const { currentData: book, error, refetch } = query;

  if (isGone(error)) return <NoSuchCourse sentence={sentenceOf(error)} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <BackLink to={`${paths.adminGrading}?course=${courseId}`}>{texts.grading}</BackLink>
          <PageHeading>{texts.gradeBook}</PageHeading>
          {/* The course's title is rendered even while it loads, so that the layout does not shift. */}
          <p className={styles.about}>{book?.courseTitle}</p>
        </div>
        <CsvDownload url={gradeBookCsvAddress(courseId)} />
      </div>
      {book && <Book book={book} />}
      {!book && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />)}
    </div>
  );
}

const NoSuchCourse = ({ sentence }: { sentence: string }) => (
  <NoticePage title={texts.noSuchCourse} action={{ to: paths.adminGrading, name: texts.grading }}>
    <p>{sentence}</p>
  </NoticePage>
);

function Book({ book }: { book: GradeBook }) {
  if (book.tasks.length === 0) return <EmptyState title={texts.noTasks}>{texts.noTasksText}</EmptyState>;
  if (book.students.length === 0) return <EmptyState title={texts.noStudents}>{texts.noStudentsText}</EmptyState>;
  return (
    <GradeBookTable
      book={book}
      action={(task, student) => (
        <ExtendDeadline task={{ id: task._id, name: task.name }} student={{ id: student._id, name: student.name }} />
      )}
    />
  );
}
