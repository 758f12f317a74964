/** The content of an attempt: a link, a project, lines to read and comment on, pictures, files to download. */
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isPictureName } from '#contract/fields/pictures.ts';
import type { SentFile } from '#contract/files.ts';
import { handins } from '#contract/handins.ts';
import type { HandinToMark, MarkedAttempt } from '#contract/marks.ts';
import type { ShownLines } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/marks.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ImagePreview } from '#web/ui/display/ImagePreview.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './AttemptContent.module.css';
import { textId, useDraftedLines } from './lines/comment-draft.ts';
import { Lines } from './lines/Lines.tsx';

interface Props {
  handin: HandinToMark;
  attempt: MarkedAttempt;
  /** The programming language, if the hand-in is a program; undefined while loading. */
  language: string | undefined;
  project: ProjectView;
}

/** Renders a project that was handed in; its texts are shown below it, line by line. */
export type ProjectView = (attemptId: string, project: NonNullable<MarkedAttempt['project']>) => ReactNode;

export function AttemptContent({ handin, attempt, language, project }: Props) {
  const { arrivedAt, daysLate, link, shown, mark } = attempt;
  const isOlder = attempt._id !== handin.history[0]!._id;
  return (
    <div className={styles.attempt}>
      <p className={styles.arrived}>
        {rich(texts.handedInAt, { time: <DateTimeWithSeconds at={arrivedAt} /> })}
        {daysLate > 0 && <span className={styles.late}>, {texts.daysLate(daysLate)}</span>}
      </p>
      {link && (
        <p className={styles.link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>
        </p>
      )}
      {attempt.project && project(attempt._id, attempt.project)}
      {shown.map((one, index) => (
        <ContentPart
          key={one.file}
          shown={one}
          isFirst={index === 0}
          handinId={handin._id}
          attempt={attempt}
          name={one.file ?? (handin.kind === 'code' ? (language ?? texts.program) : texts.text)}
        />
      ))}
      {isOlder && mark && (
        <p className={styles.earlierMark}>
          {texts.reached(mark.points, handin.points)}{' '}
          {handin.rubric.map(({ name, points }, line) => {
            const reached = { criterion: name, points: mark.rubric[line] ?? 0, maximum: points };
            return `${texts.reachedIn(reached)} `;
          })}
          {mark.comment}
        </p>
      )}
    </div>
  );
}

interface ContentPartProps {
  handinId: string;
  shown: ShownLines;
  isFirst: boolean;
  attempt: MarkedAttempt;
  /** Title of content that is not an uploaded file. */
  name: string;
}

function ContentPart({ handinId, shown: { file, lines }, isFirst, attempt, name }: ContentPartProps) {
  const sentFile = attempt.files.find(({ name: fileName }) => fileName === file);
  const title = sentFile?.fileName ?? name;
  return (
    <section aria-label={title} className={styles.shown}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {sentFile && (
          <a
            className={styles.download}
            href={addressOf(handins.file, { params: { attemptId: attempt._id, name: sentFile.name } })}
            download
          >
            <Download size={18} aria-hidden /> {texts.download} <span className="visually-hidden">{title}</span>{' '}
            <span className={styles.size}>{formatBytes(sentFile.bytes)}</span>
          </a>
        )}
      </header>
      {lines ? (
        <Collapsible attempt={attempt} file={file} lines={lines} isOpen={isFirst}>
          <Lines handinId={handinId} attempt={attempt} file={file} lines={lines} title={title} />
        </Collapsible>
      ) : (
        <FileWithoutLines attempt={attempt} sent={sentFile} />
      )}
    </section>
  );
}

/** A file without readable lines. Displayed as a picture if it is named like one and the server can render it. */
function FileWithoutLines({ attempt, sent }: { attempt: MarkedAttempt; sent: SentFile | undefined }) {
  if (!sent) return <p className={styles.noLines}>{attempt.project ? texts.fileNotShown : attempt.text}</p>;
  if (!isPictureName(sent.fileName)) return <p className={styles.noLines}>{texts.fileNotShown}</p>;
  const downloadHint = <p className={styles.noLines}>{texts.pictureNotShown}</p>;
  const address = addressOf(handins.picture, { params: { attemptId: attempt._id, name: sent.name } });
  return <ImagePreview url={address} name={sent.fileName} fallback={downloadHint} />;
}

interface CollapsibleProps extends Pick<ShownLines, 'file'> {
  attempt: MarkedAttempt;
  lines: string[];
  isOpen: boolean;
  children: ReactNode;
}

/** Collapses all files but the first and those with comments: long files take time to lay out and to scroll past. */
function Collapsible({ attempt, file, lines, isOpen, children }: CollapsibleProps) {
  const draftedLines = useDraftedLines(textId(attempt._id, file));
  const [isExpanded, setExpanded] = useState(
    () => isOpen || attempt.comments.some((comment) => comment.file === file) || draftedLines().size > 0,
  );
  const focus = useFocusFallback<HTMLDivElement>();
  return (
    <div {...focus} tabIndex={-1} className={styles.lines}>
      {isExpanded ? (
        children
      ) : (
        <Button look="quiet" onClick={() => setExpanded(true)}>
          {texts.showLines(lines.length)}
        </Button>
      )}
    </div>
  );
}
