import { moneyFields } from '../generated/facts';
import { escapeControls } from './terminal/escape-controls';
import { moneyText } from './money';
import { isInstant, timeText } from './time';

export type ApiObject = Readonly<Record<string, unknown>>;

const moneyNames = new Set(moneyFields);

export const isObject = (value: unknown): value is ApiObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const currencyIn = (row: ApiObject): string | undefined =>
  typeof row['currency'] === 'string' ? row['currency'] : undefined;

/** Whether an object itself has an amount of money, whatever is inside of it. */
export const hasAmount = (row: ApiObject): boolean =>
  Object.entries(row).some(([name, value]) => typeof value === 'number' && moneyNames.has(name));

/** A value of the API as a person reads it. The currency is that of the object it is in. */
export const valueText = (name: string, value: unknown, currency: string | undefined, withSeconds = false): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && currency !== undefined && moneyNames.has(name)) return moneyText(value, currency);
  if (isInstant(value)) return timeText(value, withSeconds);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    if (value.some((each) => typeof each === 'object')) return String(value.length);
    return value.length === 0 ? '–' : singleLine(value.join(', '));
  }
  if (isObject(value)) {
    if (Object.keys(value).length === 0) return '–';
    const inner = currencyIn(value) ?? currency;
    return Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([key, each]) => `${singleLine(key)} ${valueText(key, each, inner)}`)
      .join(', ');
  }
  return singleLine(String(value));
};

/** A value keeps to its own line. */
export const singleLine = (text: string): string =>
  escapeControls(text.replaceAll(/\s*\r?\n\s*/g, ' ⏎ ').replaceAll('\t', ' '));

/** A field by its dotted path, with the currency of the object that holds it, or else the one that is known. */
export const fieldAt = (
  row: ApiObject,
  path: string,
  known?: string,
): Readonly<{ name: string; value: unknown; currency: string | undefined }> => {
  let at: unknown = row;
  let currency = currencyIn(row) ?? known;
  for (const word of path.split('.')) {
    if (isObject(at)) currency = currencyIn(at) ?? currency;
    at = isObject(at) || Array.isArray(at) ? (at as ApiObject)[word] : undefined;
  }
  return { name: path.split('.').at(-1)!, value: at, currency };
};
