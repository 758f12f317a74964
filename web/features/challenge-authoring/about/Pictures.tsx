/** The pictures of a statement. Each is uploaded at once and its Markdown appended to the text, where authors can move it. */
import { ImagePlus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { largePictureUrl, type Picture } from '#contract/pictures.ts';
import { usePictureUpload } from '#web/api/uploads/picture-upload.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
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
    setValue('statement', `${statement}\n\n![Describe the picture](${name})\n`, { shouldDirty: true });
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
          label="A picture for the statement"
          hint="We add it at the end of the text. Describe it in the square brackets for people who cannot see it."
          shape="wide"
          img=""
          placeholder={<ImagePlus size={32} aria-hidden />}
          onChange={add}
          onUploadingChange={onUploading}
        />
      </div>
      <ul {...focus} tabIndex={-1} aria-label="Pictures of the statement" className={styles.pictures}>
        {fields.map(({ id, name }, position) => (
          <li key={id} className={styles.picture}>
            <img src={largePictureUrl(name)} alt={`Number ${position + 1}`} loading="lazy" />
            <Button look="quiet" onClick={() => appendToStatement(name)}>
              Insert<span className="visually-hidden"> picture {position + 1}</span> again
            </Button>
            <Button look="quiet" onClick={() => remove(position)}>
              Remove<span className="visually-hidden"> picture {position + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
