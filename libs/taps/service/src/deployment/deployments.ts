import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type Envelope, mintId } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  deployment,
  type Deployment,
  type DeploymentCommand,
  type DeploymentEvent,
  deploymentStreamPrefix,
} from '@taprail/taps-domain';

/** There is one in an event store. */
export const ownDeployment = 'own';

/** This deployment, among others at the same acquirer. A store that is another one has another name. */
@Injectable()
export class Deployments extends StreamRepository<Deployment, DeploymentCommand, DeploymentEvent> {
  private known: string | undefined;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: deploymentStreamPrefix, decider: deployment, codec: new Codec() });
  }

  /** Minted once, with the first payment: of two processes that would name it the first one does. */
  async id(): Promise<string> {
    this.known ??= (await this.load(ownDeployment)).state.deploymentId ?? (await this.name());
    return this.known;
  }

  private async name(): Promise<string> {
    const deploymentId = mintId('dpl');
    const command = { type: 'Name', deploymentId } as const;
    const { state } = await this.execute(ownDeployment, command, sweepMessage(`name-${deploymentId}`));
    return state.deploymentId ?? deploymentId;
  }
}

export const sweepMessage = (commandId: string): Envelope => ({
  commandId,
  correlationId: commandId,
  actor: { kind: 'scheduler', id: 'orphan-sweep' },
});
