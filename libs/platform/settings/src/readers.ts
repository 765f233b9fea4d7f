import { isIP } from 'node:net';

/** Reads one variable's text; throws a TypeError whose message completes "NAME …". */
export type Reader<Value> = (text: string) => Value;

export const text: Reader<string> = (value) => value;

export const whole =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new TypeError(`must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return number;
  };

export const oneOf =
  <Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (value) => {
    if (!values.includes(value as Value)) throw new TypeError(`must be ${values.join(' or ')}, not "${value}"`);
    return value as Value;
  };

/** An address whose scheme one of our adapters answers to. Only the scheme is repeated: the rest may have a password. */
export const url =
  (...schemes: readonly string[]): Reader<string> =>
  (value) => {
    if (!schemes.some((scheme) => value.startsWith(scheme))) {
      throw new TypeError(`must start with ${schemes.join(' or ')}, not "${value.replace(/:.*/s, ':…')}"`);
    }
    return value;
  };

/** The scheme, host and port of a website, and nothing after them. */
export const webOrigin: Reader<string> = (value) => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || new URL(value).origin !== value.replace(/\/$/, '')) {
    throw new TypeError('must be an origin such as https://pay.example, without a path');
  }
  return new URL(value).origin;
};

/** A secret is never repeated in the message. */
export const secret =
  (form: RegExp, described: string): Reader<string> =>
  (value) => {
    if (!form.test(value)) throw new TypeError(`must be ${described}`);
    return value;
  };

/** Several, separated by commas. */
export const secretList = (form: RegExp, described: string): Reader<readonly string[]> => {
  const one = secret(form, described);
  return (value) => one(value).split(',');
};

/** Minor units by currency. */
export const amounts: Reader<Readonly<Record<string, number>>> = (value) => {
  const listed = value.split(',').map((item) => /^([A-Z]{3}):(\d{1,12})$/.exec(item.trim()));
  const pairs = listed.flatMap((found) => (found ? [[found[1]!, Number(found[2])] as const] : []));
  if (pairs.length < listed.length || new Set(pairs.map(([currency]) => currency)).size < pairs.length) {
    throw new TypeError(`must be currencies with minor units, each once, such as EUR:5000,JPY:8000, not "${value}"`);
  }
  return Object.fromEntries(pairs);
};

const isRange = (range: string): boolean => {
  const [address = '', bits = ''] = range.split('/');
  const width = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= width;
};

const list =
  (accepts: (item: string) => boolean, described: string): Reader<readonly string[]> =>
  (value) => {
    const listed = value.split(',').map((item) => item.trim());
    if (!listed.every(accepts)) throw new TypeError(`must be ${described}, separated by commas, not "${value}"`);
    return listed;
  };

export const ranges = list(isRange, 'ranges of addresses such as 10.0.0.0/8');

/** Not a range of all addresses, which would be nobody in particular. */
export const addresses = list(
  (item) => isIP(item) !== 0 || (isRange(item) && !/\/0+$/.test(item)),
  'addresses or ranges such as 192.0.2.7 or 10.0.0.0/8',
);
