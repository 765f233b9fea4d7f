import { Rejection } from '@taprail/event-sourcing';
import { BusUnavailable, CommandFailed, CommandTimeout, HandlerUnavailable } from '../../command-bus';
import { describeError } from '../attempt';
import { ContentFailure } from './content-failure';

/** How a refusal or failure of a handler travels: plain values that JSON keeps. */
export type WireFailure =
  | Readonly<{ kind: 'rejection'; code: string; details: Readonly<Record<string, unknown>>; param?: string }>
  | Readonly<{ kind: 'content'; message: string }>
  | Readonly<{ kind: 'timeout' }>
  | Readonly<{ kind: 'unavailable'; message: string }>
  | Readonly<{ kind: 'outage'; message: string }>
  | Readonly<{ kind: 'failed'; message: string }>;

export const toWireFailure = (error: unknown): WireFailure => {
  if (error instanceof Rejection) {
    const { code, details, param } = error;
    return { kind: 'rejection', code, details, ...(param === undefined ? {} : { param }) };
  }
  if (error instanceof ContentFailure) return { kind: 'content', message: error.message };
  if (error instanceof CommandTimeout) return { kind: 'timeout' };
  if (error instanceof BusUnavailable) return { kind: 'unavailable', message: error.message };
  if (isOutage(error)) return { kind: 'outage', message: describeError(error) };
  return { kind: 'failed', message: error instanceof CommandFailed ? error.reason : describeError(error) };
};

export const fromWireFailure = (failure: WireFailure, command: string): Error => {
  switch (failure.kind) {
    case 'rejection':
      return new Rejection(failure.code, failure.details, failure.param);
    case 'content':
      return new ContentFailure(failure.message);
    case 'timeout':
      return new CommandTimeout(command);
    case 'unavailable':
      return new BusUnavailable(failure.message);
    case 'outage':
      return new HandlerUnavailable(failure.message);
    case 'failed':
      return new CommandFailed(command, failure.message);
  }
};

/** The failure of a handler as every sender sees it: a bug of the handler has one name on every bus, and so has an outage. */
export const asCommandError = (error: unknown, command: string): Error => {
  const known = [Rejection, ContentFailure, CommandTimeout, BusUnavailable, HandlerUnavailable, CommandFailed];
  if (known.some((kind) => error instanceof kind)) return error as Error;
  if (isOutage(error)) return new HandlerUnavailable(describeError(error), { cause: error });
  return new CommandFailed(command, describeError(error), { cause: error });
};

/** By name: the bus knows no store, but a handler that cannot reach its store has not failed, it must be asked again. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  ['StoreUnavailable', 'ReadStoreUnavailable', 'VaultUnavailable', 'HandlerUnavailable'].includes(error.name);
