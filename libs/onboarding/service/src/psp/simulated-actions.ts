import { Injectable } from '@nestjs/common';
import type { SimulatedAction } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { PspConnection, type PspEndpoint } from './psp-connection';
import { PspUnavailable } from './onboarding-psp';

type Refusal = Readonly<{ error?: Readonly<{ message?: string; param?: string }> }>;

/** The actions that a test can cause at the simulator for an account, over the simulator's own control routes. */
@Injectable()
export class SimulatedActions {
  constructor(private readonly connection: PspConnection) {}

  async isAtHand(): Promise<boolean> {
    return isSimulated(await this.connection.endpoint());
  }

  async act(accountId: string, action: SimulatedAction): Promise<void> {
    const endpoint = await this.connection.endpoint();
    if (!isSimulated(endpoint)) throw new Rejection('route_not_found');
    const answer = await fetch(`${endpoint.baseUrl}/_sim/accounts/${encodeURIComponent(accountId)}/actions`, {
      method: 'POST',
      body: JSON.stringify(action),
    }).catch((error: Error) => {
      throw new PspUnavailable(`The simulator cannot be reached: ${error.message}`);
    });
    if (answer.ok) return;
    const { error } = (await answer.json()) as Refusal;
    throw new Rejection('invalid_value', { message: error?.message ?? 'The simulator refused.' }, error?.param);
  }
}

/** At an address of its own, and not in live, the simulator is in the place of Stripe. */
const isSimulated = (endpoint: PspEndpoint | undefined): endpoint is PspEndpoint & Readonly<{ baseUrl: string }> =>
  endpoint?.baseUrl !== undefined && ['sim', 'stripe'].includes(endpoint.provider) && !endpoint.watch.livemode;
