/** The countries whose bank accounts are given by an IBAN. */
const ibanCountries =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA';

export const usesIban = (country: string): boolean => country.length === 2 && ibanCountries.includes(country);
