/** The field for the input that the program reads. */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import * as texts from '#texts/code/playground.ts';

interface Props {
  input: string;
  onType: (input: string) => void;
}

export const CustomInput = ({ input, onType }: Props) => (
  <Textarea
    label={texts.customInput}
    description={texts.customInputText}
    placeholder={texts.customInput}
    rows={3}
    spellCheck={false}
    autoCapitalize="off"
    value={input}
    onChange={({ target }) => onType(target.value)}
  />
);
