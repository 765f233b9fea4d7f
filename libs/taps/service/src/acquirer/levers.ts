export type OpenedBy = Readonly<{
  authorisation: string;
  reason: string;
  amount?: number;
  deadlineInMs?: number;
  stage?: string;
}>;

/** The actions that a test can cause at the simulated acquirer. Impossible ones reject with AcquirerRefused. */
export interface SimulatedLevers {
  presentCard(device: string, subMerchantId: string, card: string): Promise<void>;
  /** Returns the acquirer's name of the dispute. */
  openDispute(request: OpenedBy): Promise<string>;
  decideDispute(dispute: string, action: 'win' | 'lose' | 'withdraw'): Promise<void>;
  /** Lets the file that an authorisation is settled with be wrong, or come at another time. */
  spoilSettlement(authorisation: string, fault: string): Promise<SpoiltFile>;
}

export type SpoiltFile = Readonly<{ fault: string; currency: string; day: string }>;

export const SIMULATED_LEVERS = Symbol('SimulatedLevers');
