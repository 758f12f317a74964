/** The earlier versions of a text, in a dialog: the author opens one, and can restore it. */
import { History } from 'lucide-react';
import { useState } from 'react';
import type { LessonTextVersion } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useLessonTextVersionQuery, useLessonTextVersionsQuery } from '#web/features/lesson-texts/lesson-texts.api.ts';
import { withPlainLineBreaks } from '#web/features/lesson-texts/writing/lines/lines.ts';
import { ReaderText } from '#web/features/lesson-texts/writing/ReaderText.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { formatExactDateTime } from '#web/ui/time/date-time.ts';
import styles from './Versions.module.css';

interface Props {
  lessonId: string;
  lang: string | undefined;
  /** Puts the text of a version into the draft. */
  onRestore: (text: string) => void;
}

export function Versions({ onRestore, ...lesson }: Props) {
  const [isOpen, setOpen] = useState(false);

  function restore(text: string, version: LessonTextVersion, close: () => void) {
    onRestore(text);
    close();
    return toast.success(texts.restored(timeOf(version)));
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <History size={18} aria-hidden /> {texts.versions}
      </Button>
      {isOpen && (
        <Dialog title={texts.versions} onClose={() => setOpen(false)}>
          {(close) => (
            <VersionBrowser {...lesson} onRestore={(text, version) => restore(text, version, () => close())} />
          )}
        </Dialog>
      )}
    </>
  );
}

interface BrowserProps extends Omit<Props, 'onRestore'> {
  onRestore: (text: string, version: LessonTextVersion) => unknown;
}

function VersionBrowser({ lessonId, lang, onRestore }: BrowserProps) {
  const { data: versions, error, isFetching, refetch } = useLessonTextVersionsQuery(lessonId);
  const [openVersion, open] = useState<LessonTextVersion>();
  const focus = useFocusFallback<HTMLDivElement>();

  if (!versions && isFetching) return <Spinner />;
  if (!versions) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (versions.length === 0) return <p>{texts.noVersions}</p>;
  return (
    <div {...focus} tabIndex={-1} className={styles.browser}>
      {openVersion ? (
        <>
          <Button look="quiet" onClick={() => open(undefined)}>
            {texts.allVersions}
          </Button>
          <OpenVersion key={openVersion._id} version={openVersion} {...{ lessonId, lang, onRestore }} />
        </>
      ) : (
        <ul aria-label={texts.versionList} className={styles.versions}>
          {versions.map((version) => (
            <li key={version._id}>
              <button type="button" className={styles.version} onClick={() => open(version)}>
                {nameOf(version)} <Badge>{texts.kinds[version.kind]}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const timeOf = ({ savedAt }: LessonTextVersion) => formatExactDateTime(new Date(savedAt));
const nameOf = (version: LessonTextVersion) => texts.versionOf(timeOf(version), version.author);

function OpenVersion({ version, lessonId, lang, onRestore }: BrowserProps & { version: LessonTextVersion }) {
  const { data, error, isFetching, refetch } = useLessonTextVersionQuery({ lessonId, versionId: version._id });

  if (!data && isFetching) return <Spinner />;
  if (!data) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <>
      <h3>{nameOf(version)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
      <section className={styles.text} aria-label={nameOf(version)} tabIndex={0}>
        <ReaderText text={data.text} lessonId={lessonId} lang={lang} />
      </section>
      <Button onClick={() => onRestore(withPlainLineBreaks(data.text), version)}>{texts.restore}</Button>
    </>
  );
}
