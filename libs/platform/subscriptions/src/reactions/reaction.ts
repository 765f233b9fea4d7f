import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@taprail/event-sourcing';
import type { Codec } from '@taprail/event-store';
import type { LogPlace } from '../log-place';

/**
 * Turns a fact into a command or an outside call. Called at least once per event, in order per stream; what it does is
 * idempotent by identity, with ids derived from the event's.
 */
export interface Reaction<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly streamPrefix: string;
  readonly codec: Codec<Event>;
  react(event: Event, place: LogPlace): Promise<void>;
}

const reactionMark = Symbol('reaction');

/** Marks a provider as a reaction: it is found and run wherever this process follows the log. */
export const Reacts = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(reactionMark, true, target);
  Injectable()(target as never);
};

export const isReaction = (instance: unknown): instance is Reaction =>
  typeof instance === 'object' && instance !== null && Reflect.hasMetadata(reactionMark, instance.constructor);
