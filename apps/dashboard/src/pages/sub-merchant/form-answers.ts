import { type ReadAmount, readAmount } from '../../money/read-money';
import type { RequirementControl, RequirementGroup } from './requirement-controls';
import { usesIban } from './uses-iban';

/** The form as it was filled in, by the keys of its slots. A check is `true` or empty. */
export type FormValues = Readonly<Record<string, string>>;

/** One input of a control: the key under which its text is kept, and the path under which it is sent. */
export type Slot = Readonly<{ key: string; path: string; part: string }>;

const join = (...steps: readonly string[]): string => steps.filter((step) => step !== '').join('.');

export const refKey = ({ path }: RequirementGroup): string => `${path}#ref`;
export const refOf = (group: RequirementGroup, values: FormValues): string =>
  values[refKey(group)] ?? group.freeRef ?? '';
const refForm = /^[A-Za-z0-9_-]{1,64}$/;

/** Why a group cannot be sent under the reference that was typed for its person. */
export const refProblem = (group: RequirementGroup, values: FormValues): string | undefined =>
  group.freeRef === undefined || refForm.test(refOf(group, values)) ? undefined : 'Use letters, digits, _ and -';

/** The inputs of a control. */
export const slotsOf = (group: RequirementGroup, control: RequirementControl, values: FormValues): readonly Slot[] => {
  const key = join(group.path, control.field);
  const path = join(group.path, group.freeRef === undefined ? '' : refOf(group, values), control.field);
  const parts = control.parts.map((part) => ({ key: `${key}.${part}`, path: `${path}.${part}`, part }));
  if (control.parts.length === 0 || control.kind === 'date') return [{ key, path, part: '' }];
  return control.kind === 'declaration' ? [{ key, path, part: '' }, ...parts] : parts;
};

/** The parts of a bank account that its country has. */
export const bankParts = (country: string): readonly string[] => [
  ...['country', 'currency', 'account_holder_name', 'account_holder_type'],
  ...(usesIban(country) ? ['iban'] : ['routing_number', 'account_number']),
];

/** The amount of money that was typed in its currency, or why it is none; undefined where nothing was typed. */
export const readMoney = (slots: readonly Slot[], values: FormValues): ReadAmount | undefined => {
  const textOf = (part: string): string => values[slots.find((slot) => slot.part === part)?.key ?? '']?.trim() ?? '';
  if (textOf('amount') === '') return undefined;
  if (textOf('currency') === '') return { problem: 'Enter the currency first' };
  return readAmount(textOf('amount'), textOf('currency').toUpperCase());
};

const moneyProblems = (group: RequirementGroup, values: FormValues): readonly string[] =>
  group.controls
    .filter(({ kind }) => kind === 'money')
    .flatMap((control) => {
      const read = readMoney(slotsOf(group, control, values), values);
      return read && 'problem' in read ? [`${control.label}: ${read.problem}`] : [];
    });

/** `2026-03-01T10:00` of a field that speaks of UTC. */
const instantOf = (text: string): string => (/T\d\d:\d\d$/.test(text) ? `${text}:00Z` : `${text}Z`);

type Answers = Readonly<Record<string, unknown>>;

const answersTo = (group: RequirementGroup, control: RequirementControl, values: FormValues): Answers => {
  const slots = slotsOf(group, control, values);
  const [first] = slots as readonly [Slot];
  const textOf = ({ key }: Slot): string => values[key]?.trim() ?? '';
  const given = (from: readonly Slot[], read: (text: string, slot: Slot) => unknown = (text) => text): Answers =>
    Object.fromEntries(from.filter((slot) => textOf(slot) !== '').map((slot) => [slot.path, read(textOf(slot), slot)]));
  switch (control.kind) {
    case 'date': {
      const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(textOf(first)) ?? [];
      if (year === undefined) return {};
      const { path } = first;
      return { [`${path}.day`]: Number(day), [`${path}.month`]: Number(month), [`${path}.year`]: Number(year) };
    }
    case 'check':
      return given([first], () => true);
    case 'number':
      return given([first], (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text));
    case 'address':
      return given(slots, (text, { part }) => (part === 'country' ? text.toUpperCase() : text));
    case 'bank': {
      const country = values[`${first.key}`]?.trim().toUpperCase() ?? '';
      const shown = slots.filter(({ part }) => bankParts(country).includes(part));
      const isGiven = shown.some((slot) => ['iban', 'account_number'].includes(slot.part) && textOf(slot) !== '');
      // The country, and whose account it is, are filled in beforehand: without a number they say nothing.
      return isGiven ? given(shown, (text, { part }) => (/^c/.test(part) ? text.toUpperCase() : text)) : {};
    }
    case 'money': {
      const read = readMoney(slots, values);
      return given(slots, (text, { part }) => {
        if (part === 'currency') return text.toUpperCase();
        return read && 'amount' in read ? read.amount : text;
      });
    }
    case 'declaration':
      if (textOf(first) === '') return {};
      return given(slots.slice(1), (text, { part }) => (part === 'date' ? instantOf(text) : text));
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'long-text':
    case 'day':
    case 'secret':
    case 'choice':
    case 'document':
    case 'unknown':
      return given(slots);
  }
};

/** The request: flat dotted keys for everything that was filled in, and nothing for what was not. */
export const answersOf = (groups: readonly RequirementGroup[], values: FormValues): Answers =>
  Object.assign({}, ...groups.flatMap((group) => group.controls.map((each) => answersTo(group, each, values))));

/** Why the form cannot be sent as it stands. What a value may be, the API knows best and says at the field. */
export const formProblem = (groups: readonly RequirementGroup[], values: FormValues): string | undefined => {
  if (Object.keys(answersOf(groups, values)).length === 0) return 'Fill in at least one field.';
  return groups
    .filter((group) => Object.keys(answersOf([group], values)).length > 0)
    .flatMap((group) => [refProblem(group, values), ...moneyProblems(group, values)])
    .find((problem) => problem !== undefined);
};

type Fault = Readonly<{ param: string; message: string }>;

/** Faults by the key of the slot that they are about. `dob.day` is a fault of the date, `address` one of its first line. */
export const landFaults = (
  groups: readonly RequirementGroup[],
  values: FormValues,
  faults: readonly Fault[],
): Readonly<Record<string, string>> => {
  const slots = groups.flatMap((group) => group.controls.flatMap((control) => slotsOf(group, control, values)));
  const landed = faults.flatMap(({ param, message }) => {
    const around = slots.filter(({ path }) => param === path || param.startsWith(`${path}.`));
    const [closest] = around.sort((left, right) => right.path.length - left.path.length);
    const slot = closest ?? slots.find(({ path }) => path.startsWith(`${param}.`));
    return slot ? [[slot.key, message] as const] : [];
  });
  // The first fault of a field is the one to mend first.
  return Object.fromEntries(landed.reverse());
};

/** The value on record at a path: of a secret its last four characters, or that it is there. */
export const storedText = (fields: Readonly<Record<string, unknown>>, path: string): string | undefined => {
  const below = (at: unknown, step: string): unknown =>
    typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step as keyof typeof at] : undefined;
  const value = path.split('.').reduce<unknown>(below, fields);
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return String(value);
  if (!('last4' in value)) return undefined;
  return value.last4 === null ? 'provided, hidden' : `•••• ${String(value.last4)}`;
};
