const euroCountries: readonly string[] = [
  ...['AT', 'BE', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT'],
  ...['SI', 'SK'],
];
const currencies: Readonly<Record<string, string>> = {
  AE: 'aed',
  AU: 'aud',
  BG: 'eur',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IN: 'inr',
  IS: 'eur',
  JP: 'jpy',
  LI: 'chf',
  MX: 'mxn',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  US: 'usd',
};

/** Countries in which the simulator opens accounts. */
export const supportedCountries: readonly string[] = [...euroCountries, ...Object.keys(currencies)].sort();

export const currencyOfCountry = (country: string): string =>
  euroCountries.includes(country) ? 'eur' : (currencies[country] ?? 'usd');
