import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import type { RunStatus } from '../deliveries/delivery.state';
import type { PublicEventKind } from '../events/kinds';

/** Replays every event that matches. */
export type ReplayOrder = Readonly<{
  kind: 'events.redeliver';
  from: string;
  to: string;
  /** Empty: every kind. */
  kinds: readonly PublicEventKind[];
  endpointId: string | null;
  deliveryStatus: RunStatus | null;
}>;

/** How an endpoint is put to the test. */
export type DrillOrder = Readonly<{
  kind: 'webhooks.drill';
  endpointId: string;
  count: number;
  /** Copies of each event beyond the first. */
  duplicates: number;
  reorder: boolean;
  delayMs: number;
  badSignature: boolean;
}>;

export type JobOrder = ReplayOrder | DrillOrder;

export type JobError = Readonly<{ eventId: string; code: string }>;

export const jobErrorsMax = 100;

type OfJob<Data extends object = object> = Data & Readonly<{ jobId: string; at: string }>;

export type JobEvent =
  | DomainEvent<'JobStarted', OfJob<Readonly<{ platformId: string; order: JobOrder }>>>
  | DomainEvent<'JobProgressed', OfJob<Readonly<{ done: number; total: number; errors: readonly JobError[] }>>>
  | DomainEvent<'JobFinished', OfJob<Readonly<{ result: Readonly<Record<string, unknown>> }>>>
  | DomainEvent<'JobCancelled', OfJob>;

export type JobCommand = Readonly<{ jobId: string; at: string }> &
  (
    | Readonly<{ type: 'Start'; platformId: string; order: JobOrder }>
    | Readonly<{ type: 'Progress'; done: number; total: number; errors: readonly JobError[] }>
    | Readonly<{ type: 'Finish'; result: Readonly<Record<string, unknown>> }>
    | Readonly<{ type: 'Cancel'; platformId: string }>
  );

export type KnownJob = Readonly<{
  id: string;
  platformId: string;
  order: JobOrder;
  status: 'running' | 'succeeded' | 'cancelled';
  done: number;
  total: number | null;
  /** The first of them. */
  errors: readonly JobError[];
  result: Readonly<Record<string, unknown>> | null;
  createdAt: string;
  finishedAt: string | null;
}>;

export type Job = Readonly<{ status: 'none' }> | KnownJob;

/** Work that takes longer than an answer may. Run again after a crash, it begins anew and repeats nothing. */
export const job: Decider<Job, JobCommand, JobEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    const { jobId, at } = command;
    if (command.type === 'Start') {
      const { platformId, order } = command;
      return state.status === 'none' ? [{ type: 'JobStarted', data: { jobId, platformId, order, at } }] : [];
    }
    if (command.type === 'Cancel') {
      if (state.status === 'none' || state.platformId !== command.platformId) throw new Rejection('job_not_found');
      return state.status === 'running' ? [{ type: 'JobCancelled', data: { jobId, at } }] : [];
    }
    if (state.status !== 'running') return [];
    if (command.type === 'Finish') return [{ type: 'JobFinished', data: { jobId, result: command.result, at } }];
    const { done, total, errors } = command;
    // A run that began anew has not come as far as the one before it.
    return done <= state.done && total === state.total
      ? []
      : [{ type: 'JobProgressed', data: { jobId, done, total, errors, at } }];
  },

  evolve: (state, { type, data }) => {
    if (type === 'JobStarted') {
      const { jobId: id, platformId, order, at: createdAt } = data;
      const begun = { done: 0, total: null, errors: [], result: null, finishedAt: null };
      return { id, platformId, order, status: 'running', createdAt, ...begun };
    }
    if (state.status === 'none') throw new Error(`${type} of ${data.jobId} comes before it was started`);
    if (type === 'JobProgressed') {
      const errors = [...state.errors, ...data.errors].slice(0, jobErrorsMax);
      return { ...state, done: Math.max(state.done, data.done), total: data.total, errors };
    }
    if (type === 'JobFinished') return { ...state, status: 'succeeded', result: data.result, finishedAt: data.at };
    return { ...state, status: 'cancelled', finishedAt: data.at };
  },
};
