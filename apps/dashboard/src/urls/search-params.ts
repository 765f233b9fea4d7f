/** Sets, replaces or (null, empty) removes parameters; the others stay. The result begins with `?`, or is empty. */
export const withParams = (search: string, changes: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** The parameters that stay in the address from page to page. */
export const keptParams = ['tz'] as const;

/** The address of another page, with what is kept of this one. */
export const pageHref = (path: string, search: string): string => {
  const [address = '', own = ''] = path.split('?');
  const before = new URLSearchParams(search);
  const kept = Object.fromEntries(
    keptParams.map((name) => [name, before.get(name)] as const).filter(([, value]) => value),
  );
  const given = Object.fromEntries(new URLSearchParams(own));
  return address + withParams('', { ...(kept as Record<string, string>), ...given });
};
