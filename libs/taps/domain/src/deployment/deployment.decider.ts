import { type Decider, type DomainEvent, Rejection, unreachable } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';

/** The prefix of the name of the one stream of a deployment. */
export const deploymentStreamPrefix = 'deployment-';

/** A payment at the acquirer whose tap is not in the log, or has ended there. */
export type OrphanedPayment = Readonly<{
  /** The acquirer's name of it. */
  payment: string;
  /** As the payment names it: nobody may know this transaction. */
  transactionId: string | null;
  /** What it may hold or holds. */
  amount: Minor;
  currency: string;
  madeAt: string;
  /** Money of a cardholder is held by it. */
  holds: boolean;
}>;

type At = Readonly<{ at: string }>;

export type DeploymentEvent =
  /** The name under which payments of this event store are known at the acquirer; once, and for good. */
  | DomainEvent<'DeploymentNamed', At & Readonly<{ deploymentId: string }>>
  /** More holds were orphaned than a crash leaves behind: none is cancelled until an operator has confirmed it. */
  | DomainEvent<'OrphansHeldBack', At & Readonly<{ payments: readonly OrphanedPayment[] }>>
  | DomainEvent<'OrphansConfirmed', At & Readonly<{ payments: readonly string[] }>>;

export type DeploymentCommand = At &
  (
    | Readonly<{ type: 'Name'; deploymentId: string }>
    /** What a sweep found and did not cancel; nothing ends what was held back before. */
    | Readonly<{ type: 'HoldBack'; payments: readonly OrphanedPayment[] }>
    /** `count`: how many the operator has seen. */
    | Readonly<{ type: 'Confirm'; count: number }>
  );

export type Deployment = Readonly<{
  deploymentId: string | null;
  heldBack: readonly OrphanedPayment[];
  /** Payments that may be cancelled however many they are. */
  confirmed: readonly string[];
}>;

export const deployment: Decider<Deployment, DeploymentCommand, DeploymentEvent> = {
  initialState: { deploymentId: null, heldBack: [], confirmed: [] },
  decide: (command, state) => {
    const { at } = command;
    switch (command.type) {
      case 'Name': {
        const { deploymentId } = command;
        return state.deploymentId === null ? [{ type: 'DeploymentNamed', data: { deploymentId, at } }] : [];
      }
      case 'HoldBack': {
        const { payments } = command;
        return areSame(payments, state.heldBack) ? [] : [{ type: 'OrphansHeldBack', data: { payments, at } }];
      }
      case 'Confirm': {
        const found = state.heldBack.length;
        if (found === 0 || command.count !== found)
          throw new Rejection('orphaned_payments_changed', { held_back: found });
        const payments = state.heldBack.map(({ payment }) => payment);
        return [{ type: 'OrphansConfirmed', data: { payments, at } }];
      }
      default:
        return unreachable(command);
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'DeploymentNamed':
        return { ...state, deploymentId: data.deploymentId };
      case 'OrphansHeldBack':
        return { ...state, heldBack: data.payments };
      case 'OrphansConfirmed':
        return { ...state, heldBack: [], confirmed: data.payments };
      default:
        return unreachable(type);
    }
  },
};

const areSame = (some: readonly OrphanedPayment[], others: readonly OrphanedPayment[]): boolean => {
  const names = new Set(others.map(({ payment }) => payment));
  return some.length === others.length && some.every(({ payment }) => names.has(payment));
};
