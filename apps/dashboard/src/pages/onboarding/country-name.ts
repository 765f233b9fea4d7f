/** `DE` as Germany; undefined for what no country is called. */
export const countryName = (code: string): string | undefined => {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  return name === 'Unknown Region' ? undefined : name;
};
