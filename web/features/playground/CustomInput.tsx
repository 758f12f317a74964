/** The field for the input that the program reads. */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';

interface Props {
  input: string;
  onType: (input: string) => void;
}

export const CustomInput = ({ input, onType }: Props) => (
  <Textarea
    label="Custom input"
    description="What your program reads while it runs, line by line."
    placeholder="Custom input"
    rows={3}
    spellCheck={false}
    autoCapitalize="off"
    value={input}
    onChange={({ target }) => onType(target.value)}
  />
);
