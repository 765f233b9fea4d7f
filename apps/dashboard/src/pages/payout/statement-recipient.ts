type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const partOf = (fields: Fields, ...path: readonly string[]): string => {
  const found = path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), fields);
  return typeof found === 'string' ? found : '';
};

/** Who is paid, as a statement names them: the legal name, then the lines of the address. Erased fields are left out. */
export const recipientOf = (fields: Fields): readonly string[] => {
  const person = [partOf(fields, 'individual', 'first_name'), partOf(fields, 'individual', 'last_name')];
  const names = [
    partOf(fields, 'company', 'name') || person.filter(Boolean).join(' '),
    partOf(fields, 'business_profile', 'name'),
  ];
  const root = isFields(fields['company']) ? 'company' : 'individual';
  const address = (name: string): string => partOf(fields, root, 'address', name);
  const town = [address('postal_code'), address('city')].filter(Boolean).join(' ');
  const lines = [...new Set(names), address('line1'), address('line2'), town, address('state'), address('country')];
  return lines.filter(Boolean);
};
