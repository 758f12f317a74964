/** Radio buttons with a hint each. The props from react-hook-form's `register` go to every input. */
import type { ComponentProps } from 'react';
import styles from './RadioCards.module.css';

interface Props extends ComponentProps<'input'> {
  legend: string;
  choices: { value: string; name: string; hint: string }[];
}

export function RadioCards({ legend, choices, ...registered }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, name, hint }) => (
        <label key={value} className={styles.choice}>
          <input {...registered} type="radio" value={value} />
          <span>
            {name}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
