/** `; is it payout.paid?`: the word that shares most letters in pairs with what was typed, or nothing. */
export const nearestWord = (typed: string, words: readonly string[]): string => {
  const wanted = pairsOf(typed.toLowerCase());
  const likeness = (word: string): number => {
    const own = pairsOf(word);
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size || 1);
  };
  const [best] = words.map((word) => [word, likeness(word)] as const).sort(([, one], [, other]) => other - one);
  return best && best[1] > 0.5 ? `; is it ${best[0]}?` : '';
};

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set([...text].slice(1).map((letter, at) => text[at]! + letter));
