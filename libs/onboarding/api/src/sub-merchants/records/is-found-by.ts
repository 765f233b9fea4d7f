import type { SubMerchantResource } from '@taprail/contracts';
import type { SubMerchantDetails } from '@taprail/onboarding-domain';

export type DetailedSubMerchant = SubMerchantResource &
  Readonly<{ details: Readonly<{ email: SubMerchantDetails['email']; fields: SubMerchantDetails['fields'] }> }>;

type Names = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Whether a text is a part of what people know a sub-merchant by: its reference, the names of its business and owner, its email. */
export const isFoundBy = (text: string, { externalRef, details: { email, fields } }: DetailedSubMerchant): boolean => {
  const { business_profile: profile, company, individual } = fields as unknown as Names;
  const person = [individual?.['first_name'], individual?.['last_name']].join(' ');
  const wanted = folded(text.trim());
  return [externalRef, email, profile?.['name'], company?.['name'], person].some(
    (known) => typeof known === 'string' && folded(known).includes(wanted),
  );
};

/** Case and accents do not matter. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
