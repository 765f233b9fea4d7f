/** A sale as the platform knows it: what it asked for, and what it was told. */
export type Sale = {
  readonly transactionId: string;
  readonly merchant: SimulatedMerchant;
  readonly mode: 'direct' | 'tap_with_tip' | 'pre-auth';
  readonly amount: number;
  readonly commandId: string;
  /** Whether the till waits for the card itself. */
  readonly asked: 'present' | 'request';
  /** Undefined until it was answered. */
  status?: string;
  authorised: number;
  /** Everything that was captured, as it was acknowledged. */
  captured?: number;
  /** Amounts by the id of the refund. */
  readonly refunds: Map<string, number>;
};

export type SimulatedMerchant = Readonly<{
  subMerchantId: string;
  externalRef: string;
  country: string;
  currency: string;
  settlementCurrency: string;
}>;

/** Acknowledged answers. They are kept outside of the process, which may lose its memory. */
export class Sales {
  readonly all: Sale[] = [];

  open(mode: Sale['mode']): readonly Sale[] {
    return this.all.filter((sale) => sale.mode === mode && sale.status === 'approved' && sale.captured === undefined);
  }

  /** Of those whose card the till does not wait for: as far as it was told. */
  get awaited(): readonly Sale[] {
    return this.all.filter(({ status }) => status === 'awaiting_card');
  }

  get captured(): readonly Sale[] {
    return this.all.filter(({ captured }) => captured !== undefined);
  }
}
