import type { SubMerchantDetails } from '@taprail/sdk';

/** Fields that can be changed together, under the name of the person or thing that they are about. */
export type ChangeableItems = Readonly<{ title: string; items: readonly string[] }>;

const below = (path: string, fields: string): readonly string[] => fields.split(' ').map((field) => `${path}.${field}`);

const personFields = 'first_name last_name dob email phone address id_number';

/** Items that the platform may change without being asked, such as a bank account to which a payout failed. */
export const changeableItems = ({ businessType, fields }: SubMerchantDetails): readonly ChangeableItems[] => {
  const refs = (role: string) => Object.keys((fields[role] ?? {}) as object);
  const listed = (role: string, title: string): readonly ChangeableItems[] => [
    ...refs(role).map((ref) => ({ title: `${title} ${ref}`, items: below(`${role}.${ref}`, personFields) })),
    { title: `New ${title.toLowerCase()}`, items: below(role, personFields) },
  ];
  const people: readonly ChangeableItems[] =
    businessType === 'individual'
      ? [{ title: 'Person', items: below('individual', `${personFields} ssn_last_4`) }]
      : [
          {
            title: 'Company',
            items: below('company', 'name tax_id vat_id phone address owners_provided directors_provided'),
          },
          { title: 'Representative', items: below('representative', `${personFields} relationship.title`) },
          ...listed('owners', 'Owner'),
          ...listed('directors', 'Director'),
          ...listed('executives', 'Executive'),
        ];
  return [
    { title: 'Bank account', items: ['external_account'] },
    {
      title: 'Business',
      items: [
        'email',
        ...below('business_profile', 'name mcc url product_description support_email support_phone'),
        'settings.payments.statement_descriptor',
      ],
    },
    ...people,
    { title: 'Provider terms', items: ['tos_acceptance.date'] },
  ];
};
