/** All attempts of a student at a task, the newest first, with marks and comments. */

import type { ReactNode } from 'react';
import { isPictureName } from '#contract/fields/pictures.ts';
import type { SentFile } from '#contract/files.ts';
import { type AssignmentWithHandin, handins, type OwnAttempt } from '#contract/handins.ts';
import { linesWithContext, splitLines } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/handins.ts';
import { addressOf } from '#web/api/call.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { ImagePreview } from '#web/ui/display/ImagePreview.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './AttemptHistory.module.css';
import { CommentedLines } from './CommentedLines.tsx';
import { EarlierText } from './EarlierText.tsx';
import { GivenMark } from './GivenMark.tsx';

interface Props {
  assignment: AssignmentWithHandin;
  /** Renders a project that was handed in. */
  project: (attemptId: string, project: HandedInProject) => ReactNode;
}

type HandedInProject = NonNullable<OwnAttempt['project']>;

export function AttemptHistory({ assignment, project }: Props) {
  return (
    <ol className={styles.attempts} reversed>
      {assignment.history.map((attempt) => (
        <li key={attempt._id} className={styles.attempt}>
          <h4>
            {texts.attempt(attempt.number)}{' '}
            <Badge tone={attempt.daysLate > 0 ? 'clay' : 'leaf'}>{texts.lateness(attempt.daysLate)}</Badge>
          </h4>
          <p className={styles.when}>{rich(texts.handedInAt, { time: <ExactDateTime at={attempt.arrivedAt} /> })}</p>
          {attempt.project ? project(attempt._id, attempt.project) : <AttemptContent attempt={attempt} />}
          {attempt.mark && <GivenMark mark={attempt.mark} assignment={assignment} />}
          <Comments attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function AttemptContent({ attempt: { _id: attemptId, text, link, files } }: { attempt: OwnAttempt }) {
  if (link)
    return (
      <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
        {link}
      </a>
    );
  if (text === null) return <EarlierText attemptId={attemptId} />;
  if (text)
    return (
      <details>
        <summary>{texts.attemptText}</summary>
        <pre className={styles.text}>{text}</pre>
      </details>
    );
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name}>
          <a download href={addressOf(handins.file, { params: { attemptId, name: file.name } })}>
            {file.fileName}
          </a>
          , {formatBytes(file.bytes)}
          {isPictureName(file.fileName) && <Picture attemptId={attemptId} file={file} />}
        </li>
      ))}
    </ul>
  );
}

/** Collapsed at first: the student knows the picture, and loading it costs mobile data. */
const Picture = ({ attemptId, file: { name, fileName } }: { attemptId: string; file: SentFile }) => (
  <details>
    <summary>
      {texts.showPicture} <span className="visually-hidden">{fileName}</span>
    </summary>
    <ImagePreview
      url={addressOf(handins.picture, { params: { attemptId, name } })}
      name={fileName}
      fallback={<p>{texts.pictureNotShown}</p>}
    />
  </details>
);

/** Displays the line comments, each below its line. If the file cannot be displayed, only the comments are shown. */
function Comments({ attempt }: { attempt: OwnAttempt }) {
  const { comments, files } = attempt;
  const commentedFiles = [...new Set(comments.map(({ file }) => file))];
  return commentedFiles.map((file) => (
    <CommentedLines
      key={file ?? ''}
      title={files.find(({ name }) => name === file)?.fileName ?? file ?? texts.commentsOnLines}
      lines={linesNearComments(attempt, file)}
      comments={comments.filter((comment) => comment.file === file)}
    />
  ));
}

/**
 * Returns the lines around the comments on a file, or on the text if `file` is null. If the server has sent the whole
 * text, the lines are cut out of it here; otherwise the server has sent these lines only.
 */
function linesNearComments({ text, shown, comments }: OwnAttempt, file: string | null) {
  if (file !== null || !text) return shown.find((one) => one.file === file)?.lines ?? [];
  const lineNumbers = comments.filter((comment) => comment.file === null).map(({ line }) => line);
  return linesWithContext(splitLines(text) ?? [], lineNumbers);
}
