/** The pictures of a statement. Each is uploaded immediately and its Markdown appended to the text, where authors can move it. */
import { ImagePlus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { largePictureUrl, type Picture } from '#contract/fields/pictures.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { usePictureUpload } from '#web/api/uploads/picture-upload.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import type { AboutFormState } from './about-fields.ts';
import styles from './Pictures.module.css';

interface Props {
  form: AboutFormState;
  /** Called with whether a picture is being uploaded. */
  onUploading: (isUploading: boolean) => void;
}

export function Pictures({ form: { control, getValues, setValue }, onUploading }: Props) {
  const upload = usePictureUpload();
  const { fields, append, remove } = useFieldArray({ control, name: 'pictures' });

  const focus = useFocusFallback<HTMLUListElement>();

  function appendToStatement(name: string) {
    const statement = getValues('statement').trimEnd();
    setValue('statement', `${statement}\n\n![${texts.describePicture}](${name})\n`, { shouldDirty: true });
  }

  function add({ imgName }: Picture) {
    append({ name: imgName });
    appendToStatement(imgName);
  }

  return (
    <>
      <div className={styles.field}>
        <PictureField
          {...upload}
          label={texts.picture}
          hint={texts.aboutPicture}
          shape="wide"
          img=""
          placeholder={<ImagePlus size={32} aria-hidden />}
          onChange={add}
          onUploadingChange={onUploading}
        />
      </div>
      <ul {...focus} tabIndex={-1} aria-label={texts.pictures} className={styles.pictures}>
        {fields.map(({ id, name }, position) => (
          <li key={id} className={styles.picture}>
            <img src={largePictureUrl(name)} alt={texts.pictureNumber(position + 1)} loading="lazy" />
            <Button look="quiet" onClick={() => appendToStatement(name)}>
              {rich(texts.insertAgain(position + 1), { hidden })}
            </Button>
            <Button look="quiet" onClick={() => remove(position)}>
              {rich(texts.removePicture(position + 1), { hidden })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
