/** The countries whose bank accounts are given by an IBAN, and how long theirs are. */
const ibanLengths =
  'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22';

export const ibanLength = (country: string): number | undefined => {
  const [, length] = /^[A-Z]{2}$/.test(country) ? (new RegExp(`${country}(\\d+)`).exec(ibanLengths) ?? []) : [];
  return length === undefined ? undefined : Number(length);
};

export const usesIban = (country: string): boolean => ibanLength(country) !== undefined;
