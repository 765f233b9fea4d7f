import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  label: string;
  hint?: ComponentChildren;
  problem?: string | undefined;
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ComponentChildren;
};

/** A label, a control, a hint and what is wrong with it, tied together for screen readers. */
export const Field = ({ label, hint, problem, children }: FieldProps) => {
  const id = useId();
  const isDescribed = hint !== undefined || problem !== undefined;
  return (
    <div class="field" data-invalid={problem !== undefined}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': isDescribed ? `${id}-hint` : undefined,
        'aria-invalid': problem !== undefined,
      })}
      {isDescribed && (
        <p class="field-hint" id={`${id}-hint`}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
};

type TextProps = {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: ComponentChildren;
  problem?: string | undefined;
  type?: 'text' | 'password' | 'date' | 'datetime-local' | 'email' | 'search' | 'tel' | 'time' | 'url';
  placeholder?: string;
  autoComplete?: string;
  isMono?: boolean;
  step?: number;
  list?: readonly string[];
  inputMode?: 'decimal' | 'numeric' | 'text';
};

/** `<TextField label="Reference" value={reference} onInput={setReference} />` */
export const TextField = ({
  label,
  value,
  onInput,
  hint,
  problem,
  isMono,
  list,
  autoComplete = 'off',
  ...rest
}: TextProps) => {
  const listId = useId();
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...rest}
            class={isMono ? 'mono' : undefined}
            value={value}
            list={list ? listId : undefined}
            autoComplete={autoComplete}
            spellcheck={false}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
          {list && (
            <datalist id={listId}>
              {list.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
};

type SelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
  hint?: ComponentChildren;
  problem?: string | undefined;
};

/** `<SelectField label="Status" value={status} onChange={setStatus} options={[['', 'Any'], ['captured', 'Captured']]} />` */
export const SelectField = ({ label, value, onChange, options, hint, problem }: SelectProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => (
      <select {...ids} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type CheckProps = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Neither checked nor not: some of what it stands for is. */
  isPartly?: boolean;
  /** The label is for screen readers alone, where the place of the box says what it is for. */
  hidesLabel?: boolean;
};

export const CheckField = ({ label, isChecked, onChange, isPartly = false, hidesLabel = false }: CheckProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={isChecked}
      indeterminate={isPartly}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span class={hidesLabel ? 'visually-hidden' : undefined}>{label}</span>
  </label>
);
