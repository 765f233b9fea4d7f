import type { ProcessingFeeTerms } from '../transaction/transaction.facts';

export type ProcessingFee = ProcessingFeeTerms & Readonly<{ version: string }>;

type Region = 'domestic' | 'regional' | 'international';
type Line = Readonly<{ scheme: string; funding: string; region: Region; bps: number; fixed: number }>;

/** The price list, with a version that goes on every record: a later list never reprices an earlier sale. */
const version = '2026-01';

const lines = (
  scheme: string,
  funding: string,
  bps: readonly [number, number, number],
  fixed: number,
): readonly Line[] => [
  { scheme, funding, region: 'domestic', bps: bps[0], fixed },
  { scheme, funding, region: 'regional', bps: bps[1], fixed },
  { scheme, funding, region: 'international', bps: bps[2], fixed },
];

const schedule: readonly Line[] = [
  ...['visa', 'mastercard'].flatMap((scheme) => [
    ...lines(scheme, 'debit', [90, 110, 240], 10),
    ...lines(scheme, 'prepaid', [90, 110, 240], 10),
    ...lines(scheme, 'credit', [140, 160, 290], 10),
  ]),
  ...lines('amex', 'credit', [240, 250, 320], 10),
  ...lines('discover', 'credit', [200, 220, 300], 10),
  ...lines('interac', 'debit', [0, 0, 0], 10),
];

/** The processing fee of a card that the list does not know. */
const otherwise: Pick<Line, 'bps' | 'fixed'> = { bps: 320, fixed: 10 };

const economicArea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

const regionOf = (issuer: string, merchant: string): Region => {
  if (issuer === merchant) return 'domestic';
  return economicArea.includes(issuer) && economicArea.includes(merchant) ? 'regional' : 'international';
};

/** By scheme, funding and where card and shop are. A card of unknown funding costs what a credit card does. */
export const processingFee = (
  { scheme, funding, issuerCountry }: Readonly<{ scheme: string; funding: string; issuerCountry: string }>,
  merchantCountry: string,
): ProcessingFee => {
  const region = regionOf(issuerCountry, merchantCountry);
  const line = schedule.find(
    (each) =>
      each.scheme === scheme && each.funding === (funding === 'unknown' ? 'credit' : funding) && each.region === region,
  );
  const { bps, fixed } = line ?? otherwise;
  return { bps, fixed, version };
};
