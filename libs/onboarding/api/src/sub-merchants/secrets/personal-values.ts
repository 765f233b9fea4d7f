import { personalDataErased } from '@taprail/http';
import { concealed, mapPersonal, personalTexts, withCipherTexts } from '@taprail/onboarding-domain';
import { Shredded, type Vault } from '@taprail/vault';

/** As `encryptPersonal` leaves the fields, but with stand-ins that nobody can read. */
export const concealPersonal = <Fields extends object>(fields: Fields): Fields => mapPersonal(fields, () => concealed);

/** Puts the cipher text of every personal value in its place: the command that leaves has none that can be read. */
export const encryptPersonal = async <Fields extends object>(
  vault: Pick<Vault, 'encrypt'>,
  subMerchantId: string,
  fields: Fields,
): Promise<Fields> => withCipherTexts(fields, await encryptTexts(vault, subMerchantId, personalTexts(fields)));

/** Refuses what comes after the personal data of the owner was erased. */
export const encryptTexts = (
  vault: Pick<Vault, 'encrypt'>,
  owner: string,
  texts: readonly string[],
): Promise<readonly string[]> =>
  vault.encrypt(owner, texts).catch((error: unknown) => {
    throw error instanceof Shredded ? personalDataErased(error) : error;
  });
