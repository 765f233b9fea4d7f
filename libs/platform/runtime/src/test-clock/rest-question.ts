import { Codec } from '@taprail/event-store';
import type { DomainEvent } from '@taprail/event-sourcing';

/** Whoever moves the test clock asks all processes whether anything is left to be done. A question is an event, so that all hear it. */
export type RestAsked = DomainEvent<
  'RestAsked',
  Readonly<{
    rest: string;
    /** Counts the questions of a rest from 1. */
    round: number;
    /** How far the clock was moved. */
    offsetMs: number;
  }>
>;

export const restStreamPrefix = 'clockRest-';
export const restCodec = new Codec<RestAsked>();
