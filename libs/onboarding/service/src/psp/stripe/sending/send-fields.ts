import { createHash } from 'node:crypto';
import { refusalOf } from '@taprail/stripe';
import { PspRefused, type RefusedField } from '../../onboarding-psp';
import { isObject, type Params } from '../params/to-params';
import { withoutSecrets } from '../stripe-errors';

export type Sending = Readonly<{
  params: Params;
  key: string;
  /** Our path of what stands at these names in the parameters. */
  pathOf: (names: readonly string[]) => string;
  /** Dotted names without which the call means nothing. */
  essentials: readonly string[];
  /** The path that is refused when Stripe names no single field. Without it the refusal is thrown. */
  whole?: string;
}>;

/** Each refusal costs one call; beyond this many the whole update is refused. */
const refusalsMax = 12;

/** Sends everything that Stripe takes: a refused field is left out and reported, and the rest is sent again. */
export const sendFields = async (
  call: (params: Params, key: string) => Promise<unknown>,
  { params, key, pathOf, essentials, whole }: Sending,
): Promise<readonly RefusedField[]> => {
  const refused: RefusedField[] = [];
  let left = params;
  while (Object.keys(left).length > 0) {
    try {
      await call(left, keyFor(key, refused));
      return refused;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const names = placeOf(refusal.param, left);
      const field = { code: refusal.code ?? 'refused', message: withoutSecrets(refusal.message, params) };
      const isEssential = essentials.some((name) => `${name}.`.startsWith(`${names.join('.')}.`));
      if (names.length === 0 || isEssential || refused.length === refusalsMax) {
        if (whole === undefined) throw new PspRefused(field.code, field.message);
        return [...refused, { path: whole, ...field }];
      }
      refused.push({ path: pathOf(names), ...field });
      left = without(left, names);
    }
  }
  return refused;
};

/** Other parameters need another key, and the same refusals the same one: a repeated update repeats its calls. */
const keyFor = (key: string, refused: readonly RefusedField[]): string => {
  if (refused.length === 0) return key;
  const paths = refused.map(({ path }) => path).join();
  return `${key}:${createHash('sha256').update(paths).digest('hex').slice(0, 12)}`;
};

/** The names down to what was refused, or to what we sent of it: a part that is missing refuses what it is missing in. */
const placeOf = (param: string | undefined, params: Params): readonly string[] => {
  const names = (param ?? '').split(/[[\].]+/).filter((name) => name !== '');
  const place: string[] = [];
  let value: unknown = params;
  for (const name of names) {
    if (!isObject(value) || !Object.hasOwn(value, name)) break;
    place.push(name);
    value = value[name];
  }
  return place;
};

const without = (params: Params, [name = '', ...rest]: readonly string[]): Params => {
  const { [name]: dropped, ...others } = params;
  if (rest.length === 0 || !isObject(dropped)) return others;
  const inner = without(dropped, rest);
  return Object.keys(inner).length > 0 ? { ...params, [name]: inner } : others;
};
