/** A sum below a list, such as what its payments have captured. A row without such an amount does not count. */
export type ListSum<T> = Readonly<{
  title: string;
  of: (row: T) => Readonly<{ amount: number; currency: string }> | undefined;
}>;

export type CurrencySums = Readonly<{
  title: string;
  sums: readonly Readonly<{ amount: number; currency: string }>[];
}>;

/** Each sum by currency; what is nothing in every currency is left out. */
export const sumsOf = <T>(rows: readonly T[], sums: readonly ListSum<T>[]): readonly CurrencySums[] =>
  sums.flatMap(({ title, of }) => {
    const byCurrency = new Map<string, number>();
    for (const row of rows) {
      const part = of(row);
      if (part) byCurrency.set(part.currency, (byCurrency.get(part.currency) ?? 0) + part.amount);
    }
    const found = [...byCurrency].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    return found.length === 0 ? [] : [{ title, sums: found.map(([currency, amount]) => ({ currency, amount })) }];
  });
