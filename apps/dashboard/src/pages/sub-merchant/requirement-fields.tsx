import type { ComponentChildren } from 'preact';
import { formatMoney } from '../../money/format-money';
import { CheckField, Field, SelectField, TextField } from '../../parts/fields';
import { words } from '../../parts/status-tone';
import { countryName } from '../onboarding/country-name';
import { bankHint } from './bank-hints';
import { DocumentSlot, type UploadedDocument } from './document-slot';
import {
  bankParts,
  type FormValues,
  readMoney,
  refKey,
  refOf,
  refProblem,
  type Slot,
  slotsOf,
  storedText,
} from './form-answers';
import type { RequirementControl, RequirementGroup } from './requirement-controls';

/** The form around the fields: what is typed, what is wrong with it, and what is on record. */
export type FormState = Readonly<{
  values: FormValues;
  onInput: (changes: FormValues) => void;
  /** By the key of a slot: why the API refused it. */
  problems: Readonly<Record<string, string>>;
  /** By the key of a slot: why the provider did not accept what it has. */
  notes: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, unknown>>;
  files: readonly UploadedDocument[];
  onUpload: (key: string) => void;
  nowMs: number;
}>;

type Props = Readonly<{ group: RequirementGroup; control: RequirementControl; form: FormState }>;

const partLabels: Readonly<Record<string, string>> = {
  line1: 'Street address',
  line2: 'Apartment, floor or building',
  postal_code: 'Postal code',
  iban: 'IBAN',
  account_holder_name: 'Account holder',
  account_holder_type: 'Account holder type',
  ip: 'IP address of acceptance',
  user_agent: 'User agent of acceptance',
};

/** All controls about one person or thing. */
export const RequirementFieldset = ({ group, form }: { group: RequirementGroup; form: FormState }) => (
  <fieldset class="requirement-group">
    <legend>{group.title}</legend>
    {group.freeRef !== undefined && (
      <TextField
        label="Your reference for this person"
        value={refOf(group, form.values)}
        onInput={(text) => form.onInput({ [refKey(group)]: text })}
        hint="Identifies the person in later changes."
        problem={refProblem(group, form.values)}
        isMono
      />
    )}
    {group.controls.map((control) => (
      <ControlFields key={control.field} group={group} control={control} form={form} />
    ))}
  </fieldset>
);

const hintOf = ({ key, path }: Slot, { notes, fields }: FormState, hint?: ComponentChildren): ComponentChildren => {
  const stored = storedText(fields, path);
  if (notes[key] !== undefined) return `Not accepted: ${notes[key]}`;
  return stored === undefined ? hint : `On record: ${stored}`;
};

const ControlFields = ({ group, control, form }: Props) => {
  const slots = slotsOf(group, control, form.values);
  const [first] = slots as readonly [Slot];
  const { values, onInput, problems } = form;
  const shared = {
    label: control.label,
    value: values[first.key] ?? '',
    problem: problems[first.key],
    hint: hintOf(first, form, control.hint),
  };
  const input = (text: string) => onInput({ [first.key]: text });
  switch (control.kind) {
    case 'check':
      return (
        <div class="field" data-invalid={shared.problem !== undefined}>
          <CheckField
            label={control.label}
            isChecked={shared.value !== ''}
            onChange={(isChecked) => input(isChecked ? 'true' : '')}
          />
          {(shared.problem ?? shared.hint) && <p class="field-hint">{shared.problem ?? shared.hint}</p>}
        </div>
      );
    case 'choice':
      return <SelectField {...shared} onChange={input} options={[['', 'Select'], ...(control.options ?? [])]} />;
    case 'long-text':
      return (
        <Field {...shared}>
          {(ids) => (
            <textarea
              {...ids}
              rows={3}
              value={shared.value}
              onInput={({ currentTarget }) => input(currentTarget.value)}
            />
          )}
        </Field>
      );
    case 'date':
    case 'day':
      return <TextField {...shared} type="date" onInput={input} />;
    case 'address':
      return (
        <Parts label={control.label}>
          {slots.map((slot) => (
            <PartField key={slot.key} slot={slot} form={form} />
          ))}
        </Parts>
      );
    case 'document':
      return (
        <Parts label={control.label}>
          {slots.map((slot) => (
            <DocumentSlot
              key={slot.key}
              label={slot.part === 'back' ? 'Back, if any' : 'Front or full document'}
              value={values[slot.key] ?? ''}
              problem={problems[slot.key]}
              hint={hintOf(slot, form)}
              files={form.files}
              onChange={(id) => onInput({ [slot.key]: id })}
              onUpload={() => form.onUpload(slot.key)}
            />
          ))}
        </Parts>
      );
    case 'bank':
      return <BankParts slots={slots} form={form} />;
    case 'money':
      return (
        <Parts label={control.label}>
          {slots.map((slot) =>
            slot.part === 'amount' ? (
              <MoneyAmount key={slot.key} slot={slot} slots={slots} form={form} />
            ) : (
              <PartField key={slot.key} slot={slot} form={form} hint="Three letters, such as EUR" />
            ),
          )}
        </Parts>
      );
    case 'declaration':
      return <Declaration label={control.label} slots={slots} form={form} />;
    case 'unknown':
      return (
        <TextField
          {...shared}
          onInput={input}
          isMono
          hint={hintOf(first, form, 'Requested by the provider under this name')}
        />
      );
    case 'secret':
      return (
        <TextField {...shared} onInput={input} isMono hint={hintOf(first, form, 'Not shown again after you send it')} />
      );
    case 'number':
      return <TextField {...shared} onInput={input} inputMode="decimal" />;
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return <TextField {...shared} type={control.kind} onInput={input} />;
  }
};

const Parts = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <fieldset class="requirement-parts">
    <legend>{label}</legend>
    {children}
  </fieldset>
);

const PartField = ({ slot, form, hint }: { slot: Slot; form: FormState; hint?: string | undefined }) => {
  const value = form.values[slot.key] ?? '';
  const isCountry = slot.part === 'country';
  return (
    <TextField
      label={partLabels[slot.part] ?? words(slot.part)}
      value={value}
      onInput={(text) => form.onInput({ [slot.key]: text })}
      problem={form.problems[slot.key]}
      hint={hintOf(
        slot,
        form,
        hint ?? (isCountry ? (countryName(value.toUpperCase()) ?? 'Two-letter ISO 3166 code') : undefined),
      )}
    />
  );
};

const MoneyAmount = ({ slot, slots, form }: { slot: Slot; slots: readonly Slot[]; form: FormState }) => {
  const read = readMoney(slots, form.values);
  const currency = (form.values[slots.find(({ part }) => part === 'currency')?.key ?? ''] ?? '').trim().toUpperCase();
  const meant = read && 'amount' in read ? formatMoney(read.amount, currency) : 'In units of the currency';
  return (
    <TextField
      label="Amount"
      inputMode="decimal"
      value={form.values[slot.key] ?? ''}
      onInput={(text) => form.onInput({ [slot.key]: text })}
      problem={form.problems[slot.key] ?? (read && 'problem' in read ? read.problem : undefined)}
      hint={form.notes[slot.key] === undefined ? meant : `Not accepted: ${form.notes[slot.key]}`}
    />
  );
};

/** Its country decides whether an account has an IBAN or two numbers. */
const BankParts = ({ slots, form }: { slots: readonly Slot[]; form: FormState }) => {
  const [country] = slots as readonly [Slot];
  const of = (form.values[country.key] ?? '').trim().toUpperCase();
  const shown = bankParts(of);
  return (
    <>
      {slots
        .filter(({ part }) => shown.includes(part))
        .map((slot) =>
          slot.part === 'account_holder_type' ? (
            <SelectField
              key={slot.key}
              label={partLabels[slot.part]!}
              value={form.values[slot.key] ?? ''}
              problem={form.problems[slot.key]}
              onChange={(text) => form.onInput({ [slot.key]: text })}
              options={[
                ['company', 'Company'],
                ['individual', 'Individual'],
              ]}
            />
          ) : (
            <BankPart key={slot.key} slot={slot} form={form} country={of} />
          ),
        )}
    </>
  );
};

/** What is on record does not hide how a new number is written. */
const BankPart = ({ slot, form, country }: { slot: Slot; form: FormState; country: string }) => {
  const known = bankHint(slot.part, country);
  if (known === undefined) return <PartField slot={slot} form={form} />;
  const before = hintOf(slot, form);
  return (
    <TextField
      label={known.label ?? partLabels[slot.part] ?? words(slot.part)}
      value={form.values[slot.key] ?? ''}
      onInput={(text) => form.onInput({ [slot.key]: text })}
      problem={form.problems[slot.key]}
      hint={before === undefined ? known.hint : `${String(before)}. ${known.hint}`}
    />
  );
};

/** Somebody agreed to something, at a time and from a place; the platform passes that on. */
const Declaration = ({ label, slots, form }: { label: string; slots: readonly Slot[]; form: FormState }) => {
  const [check, date, ...others] = slots as readonly [Slot, Slot, ...Slot[]];
  const isAgreed = (form.values[check.key] ?? '') !== '';
  const agree = (isChecked: boolean) => {
    const now = new Date(form.nowMs).toISOString().slice(0, 16);
    form.onInput({ [check.key]: isChecked ? 'true' : '', [date.key]: form.values[date.key] ?? now });
  };
  return (
    <>
      <CheckField label={label} isChecked={isAgreed} onChange={agree} />
      {isAgreed && (
        <>
          <TextField
            label="Accepted at (UTC)"
            type="datetime-local"
            value={form.values[date.key] ?? ''}
            problem={form.problems[date.key] ?? form.problems[check.key]}
            onInput={(text) => form.onInput({ [date.key]: text })}
          />
          {others.map((slot) => (
            <PartField
              key={slot.key}
              slot={slot}
              form={form}
              hint={slot.part === 'ip' ? 'Of the person who accepted, not yours' : undefined}
            />
          ))}
        </>
      )}
    </>
  );
};
