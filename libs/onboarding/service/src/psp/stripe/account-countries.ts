/**
 * The countries in which Stripe opens connected accounts that take cards themselves (stripe.com/global, cross-border
 * recipients left out). The simulator opens accounts in the same ones.
 */
export const accountCountries: ReadonlySet<string> = new Set(
  (
    'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IN IS IT JP LI LT LU LV MT MX NL NO NZ PL PT RO ' +
    'SE SG SI SK TH US'
  ).split(' '),
);
