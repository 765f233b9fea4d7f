import { minorOfDecimal, type SearchWord } from '@taprail/contracts';
import { type Lookup, tagOfWanted } from '@taprail/subscriptions';
import { amountText, ofPlatform } from '../transactions/transaction.projection';

/**
 * The walks along an index that lead to every transaction which a word of free text may mean. What narrows them is compared in
 * memory: a condition in the database could have it pass over any number of rows.
 */
export const transactionLookups = (
  { texts, last4, amounts, currency }: SearchWord,
  platformId: string,
): readonly Lookup[] => [
  ...(texts.length > 0 ? [{ numericTags: [tagOfWanted(platformId, texts)] }] : []),
  ...(last4 === undefined ? [] : [{ foundBy: { column: 'platform_card', value: ofPlatform(platformId, last4) } }]),
  ...amounts.flatMap(({ decimal }) => amountLookups(decimal, platformId)),
  // No index leads to a currency: the newest are looked at.
  ...(currency === undefined ? [] : [{}]),
];

/** An amount is another number in a currency with other decimals. */
const amountLookups = (decimal: string, platformId: string): readonly Lookup[] =>
  [0, 2, 3].flatMap((decimals) => {
    const minor = minorOfDecimal(decimal, decimals);
    if (minor === undefined) return [];
    return [{ foundBy: { column: 'platform_amount', value: ofPlatform(platformId, amountText(minor)) } }];
  });
