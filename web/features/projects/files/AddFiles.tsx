/** Buttons that add an empty file or a picture to a project; a page of a challenge has no pictures. */
import { FilePlus, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isPictureName, PICTURE_TYPES, type Picture } from '#contract/fields/pictures.ts';
import { ProjectPath } from '#contract/rules/project-paths.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { usePictureUpload } from '#web/api/uploads/picture-upload.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './Files.module.css';
import { PathForm } from './PathForm.tsx';

interface Props {
  /** The paths of the files that the project has. */
  taken: string[];
  onAddFile: (path: string) => void;
  onAddPicture: ((path: string, picture: Picture) => void) | undefined;
}

export function AddFiles({ taken, onAddFile, onAddPicture }: Props) {
  const [isNaming, setNaming] = useState(false);
  return (
    <div className={styles.add}>
      <div className={styles.addButtons}>
        <IconButton name={texts.newFile} icon={FilePlus} isOpen={isNaming} onClick={() => setNaming(!isNaming)} />
        {onAddPicture && <PictureButton taken={taken} onAddPicture={onAddPicture} />}
      </div>
      {isNaming && (
        <PathForm
          initial=""
          label={texts.fileName}
          button={texts.add}
          taken={taken}
          onSubmit={(path) => {
            setNaming(false);
            onAddFile(path);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

interface PictureButtonProps extends Pick<Props, 'taken'> {
  onAddPicture: NonNullable<Props['onAddPicture']>;
}

function PictureButton({ taken, onAddPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload } = usePictureUpload();
  const [isBusy, setBusy] = useState(false);

  async function send(file: File | undefined) {
    if (!file) return;
    if (!isPictureName(file.name)) return void toast.error(texts.onlyPictures);
    setBusy(true);
    const { signal } = new AbortController();
    const { data, error } = await upload({ file, signal, onProgress: () => undefined });
    setBusy(false);
    if (data) onAddPicture(freePath(file.name, taken), data);
    else if (error && !isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  return (
    <>
      <IconButton name={texts.addPicture} icon={ImagePlus} isBusy={isBusy} onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A path for a picture of this name that no file has: `pictures/cat.jpg`, or `pictures/cat-2.jpg`. */
function freePath(fileName: string, taken: string[]) {
  const name = fileName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .slice(-50);
  const wanted = ProjectPath.safeParse(`pictures/${name}`).data ?? `pictures/picture.${name.split('.').at(-1)}`;
  const used = new Set(taken.map((path) => path.toLowerCase()));
  const [, start = '', end = ''] = /^(.*)(\.\w+)$/.exec(wanted) ?? [];
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? wanted : `${start}-${n}${end}`;
    if (!used.has(path.toLowerCase())) return path;
  }
}
