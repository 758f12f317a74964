/** The pictures of a statement: each is sent at once, and put at the end of the text, from where it can be moved. */
import { ImagePlus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type Picture, pictureNamed } from '#contract/pictures.ts';
import { usePictureSending } from '#web/api/pictures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useKeptFocus } from '#web/ui/layout/focus-fallback.ts';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import type { AboutFormState } from './about-fields.ts';
import styles from './Pictures.module.css';

interface Props {
  form: AboutFormState;
  /** Gets whether a picture is on its way. */
  onSending: (isSending: boolean) => void;
}

export function Pictures({ form: { control, getValues, setValue }, onSending }: Props) {
  const sending = usePictureSending();
  const { fields, append, remove } = useFieldArray({ control, name: 'pictures' });

  const focus = useKeptFocus<HTMLUListElement>();

  function putIntoText(name: string) {
    const statement = getValues('statement').trimEnd();
    setValue('statement', `${statement}\n\n![What is to be seen](${name})\n`, { shouldDirty: true });
  }

  function add({ imgName }: Picture) {
    append({ name: imgName });
    putIntoText(imgName);
  }

  return (
    <>
      <div className={styles.field}>
        <PictureField
          {...sending}
          label="A picture for the statement"
          hint="It is put at the end of the text. Say in the square brackets what is to be seen, for those who cannot see it."
          shape="wide"
          img=""
          placeholder={<ImagePlus size={32} aria-hidden />}
          onChange={add}
          onSending={onSending}
        />
      </div>
      <ul {...focus} tabIndex={-1} aria-label="Pictures of the statement" className={styles.pictures}>
        {fields.map(({ id, name }, place) => (
          <li key={id} className={styles.picture}>
            <img src={pictureNamed(name)} alt={`Number ${place + 1}`} loading="lazy" />
            <Button look="quiet" onClick={() => putIntoText(name)}>
              Put<span className="visually-hidden"> picture {place + 1}</span> into the text again
            </Button>
            <Button look="quiet" onClick={() => remove(place)}>
              Remove<span className="visually-hidden"> picture {place + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
