/** `created[gte]=…` for an object, `types[]=…` for each of a list; what is undefined or null is left out. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) return value.forEach((each) => add(`${name}[]`, each));
    if (value instanceof Date) return add(name, value.toISOString());
    if (typeof value === 'object') return Object.entries(value).forEach(([key, each]) => add(`${name}[${key}]`, each));
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value as string | number | boolean))}`);
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
