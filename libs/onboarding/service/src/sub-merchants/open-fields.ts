import {
  type FieldObject,
  isSealed,
  type KnownSubMerchant,
  type OpenedTexts,
  openPersonal,
} from '@taprail/onboarding-domain';
import type { Vault } from '@taprail/vault';

const isObject = (value: unknown): value is FieldObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts secrets back in place of their tokens, values in place of their cipher texts and the PSP's file ids in place of ours,
 * for the PSP's eyes only.
 */
export const openFields = async (
  vault: Vault,
  { identity, files }: KnownSubMerchant,
  fields: FieldObject,
  opened: OpenedTexts,
): Promise<FieldObject> => {
  const tokens = [...new Set(tokensIn(fields))];
  const secrets = tokens.length === 0 ? [] : await vault.open(identity.subMerchantId, tokens);
  const plain = new Map(tokens.map((token, index) => [token, secrets[index]]));
  const open = (value: unknown): unknown => {
    if (isSealed(value)) return plain.get(value.token);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, open(inner)]));
    return typeof value === 'string' ? (Object.hasOwn(files, value) ? files[value]!.pspFileId : value) : value;
  };
  return open(openPersonal(fields, opened)) as FieldObject;
};

/** Every token that stands for a secret, with repetitions; people may stand in a list. */
export const tokensIn = (value: unknown): readonly string[] => {
  if (isSealed(value)) return [value.token];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(tokensIn) : [];
};
