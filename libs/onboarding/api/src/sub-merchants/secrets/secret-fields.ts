import type { SealedField } from '@taprail/contracts';
import { HttpProblem, personalDataErased } from '@taprail/http';
import { Shredded, type Vault } from '@taprail/vault';

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly string[];

/** A secret in a request: where it stands, and its value as it is sealed. */
export type Secret = Readonly<{ path: Path; value: string }>;

const single = ['individual', 'representative'];
const groups = ['owners', 'directors', 'executives'];
const ofPerson = ['id_number', 'ssn_last_4'];
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  company: ['tax_id', 'vat_id'],
  external_account: ['iban', 'account_number'],
};

/** The last four of something shorter would give half of it away. */
const last4LengthMin = 8;
const last4Length = 4;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every secret of a submission or amendment. People stand there by reference or as a list. */
export const secretsIn = (fields: object): readonly Secret[] => {
  const given = fields as Fields;
  const within = (path: Path, object: unknown, names: readonly string[]): readonly Secret[] =>
    isObject(object) ? names.flatMap((name) => secretAt([...path, name], object[name])) : [];
  return [
    ...single.flatMap((name) => within([name], given[name], ofPerson)),
    ...groups.flatMap((name) => {
      const people = given[name];
      if (!isObject(people)) return [];
      return Object.entries(people).flatMap(([ref, person]) => within([name, ref], person, ofPerson));
    }),
    ...Object.entries(ofOthers).flatMap(([name, names]) => within([name], given[name], names)),
  ];
};

const secretAt = (path: Path, value: unknown): readonly Secret[] => {
  if (value === undefined || value === null) return [];
  // The shape was checked before; were it not, a secret in another form must not slip through unsealed.
  if (typeof value !== 'string') throw new HttpProblem('invalid_value', { param: path.join('.') });
  return [{ path, value: path.at(-1) === 'iban' ? canonicalIban(value) : value }];
};

/** Printed in groups of four and in any case; it is one number. */
const canonicalIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** The part of a secret that may be seen. */
export const sealedValue = (value: string, token: string): SealedField => {
  const characters = [...value];
  const form = value.replace(/\p{N}/gu, '9').replace(/[\p{L}\p{M}]/gu, 'A');
  const last4 = characters.slice(-last4Length).join('');
  return { token, form, ...(characters.length >= last4LengthMin ? { last4 } : {}) };
};

/** A copy with something else at a path that exists. */
const replaced = (target: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(target)) {
    return target.map((item: unknown, index) => (String(index) === name ? replaced(item, rest, value) : item));
  }
  const object = target as Fields;
  return { ...object, [name]: replaced(object[name], rest, value) };
};

/** As `sealSecrets` leaves the fields, but with stand-ins for the tokens: enough to decide upon, and nothing is kept. */
export const maskSecrets = <Given extends object>(fields: Given): Given => {
  const secrets = secretsIn(fields);
  const values = secrets.map(({ value }) => value);
  // The same value has the same token, and another value another.
  return withTokens(fields, secrets, (value) => `tok_${values.indexOf(value)}`);
};

const withTokens = <Given extends object>(
  fields: Given,
  secrets: readonly Secret[],
  tokenOf: (value: string, index: number) => string,
): Given =>
  secrets.reduce<unknown>(
    (copy, { path, value }, index) => replaced(copy, path, sealedValue(value, tokenOf(value, index))),
    fields,
  ) as Given;

/** Puts every secret into the vault and what may be seen of it in its place: the command that leaves has none. */
export const sealSecrets = async <Given extends object>(
  vault: Vault,
  subMerchantId: string,
  fields: Given,
): Promise<Given> => {
  const secrets = secretsIn(fields);
  if (secrets.length === 0) return fields;
  const values = secrets.map(({ value }) => value);
  const tokens = await vault.seal(subMerchantId, values).catch((error: unknown) => {
    throw error instanceof Shredded ? personalDataErased(error) : error;
  });
  return withTokens(fields, secrets, (_value, index) => tokens[index]!);
};
