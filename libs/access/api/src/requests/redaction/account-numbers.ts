/** How long the IBAN of a country is. */
const lengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 ' +
    'GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 ' +
    'MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 ' +
    'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** The check of ISO 13616: letters count from 10, and the first four characters stand last. */
const hasCheckDigits = (iban: string): boolean => {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
};

/** Whether a text has an IBAN, or is what has the form of one though it is mistyped. */
export const hasAccountNumber = (text: string): boolean => {
  const characters = text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return Array.from(characters.matchAll(/(?=([A-Z]{2})\d\d)/g)).some(({ index, 1: country = '' }) => {
    const iban = characters.slice(index, index + (lengths.get(country) ?? 0));
    if (iban === '' || iban.length !== lengths.get(country)) return false;
    return iban.length === characters.length || hasCheckDigits(iban);
  });
};
