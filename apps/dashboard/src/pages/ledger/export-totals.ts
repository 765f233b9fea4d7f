/** The sums of one currency and layer that a file must have. */
export type ControlTotal = Readonly<{ currency: string; layer: string; debits: number; credits: number }>;

/** Totals by `EUR posted`, as a manifest writes them. */
export const controlTotals = (totals: object): readonly ControlTotal[] =>
  Object.entries(totals as Readonly<Record<string, Pick<ControlTotal, 'debits' | 'credits'>>>).map(
    ([name, { debits, credits }]) => {
      const [currency = '', layer = ''] = name.split(' ');
      return { currency, layer, debits, credits };
    },
  );
