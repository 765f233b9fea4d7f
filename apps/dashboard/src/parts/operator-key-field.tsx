import { TextField } from './fields';

type Props = { value: string; onInput: (value: string) => void; hint: string };

export const OperatorKeyField = ({ value, onInput, hint }: Props) => (
  <TextField
    label="Operator key"
    type="password"
    isMono
    value={value}
    onInput={onInput}
    placeholder="ok_…"
    hint={hint}
  />
);
