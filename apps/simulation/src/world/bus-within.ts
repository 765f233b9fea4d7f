import { BusUnavailable, InProcessIntegrationBus, type IntegrationBus } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import type { Within } from './stores-within';

type Subscriber = Parameters<IntegrationBus['subscribe']>[0];

const copiesMax = 4;

export type Published = Readonly<{ topic: string; event: IntegrationEvent }>;

/** The bus as a process sees it: messages come late, more than once, and again after they were handled. */
export const busWithin = (
  file: string,
  { life, faults, loop, trace }: Within,
  onPublished: (published: Published) => void,
) => {
  const log = (message: string, fields: object): void => trace.note(`bus ${message} ${JSON.stringify(fields)}`);
  const bus = new InProcessIntegrationBus(file, {}, { log, count: () => undefined });
  const publish: IntegrationBus['publish'] = async (topic, events, place) => {
    const about = `${topic} ${events.map(({ kind }) => kind).join(' ')}`;
    const fault = events.length > 0 ? faults.strike('publish', about) : undefined;
    if (fault === 'before') throw new BusUnavailable('The bus is away');
    await life.answer(async () => {
      await bus.publish(topic, events, place);
      for (const event of events) onPublished({ topic, event });
    });
    if (fault === 'after') throw new BusUnavailable('The answer of the bus is lost');
  };
  const deliverOnce = async ({ group, deliver }: Subscriber, event: IntegrationEvent): Promise<void> => {
    try {
      await deliver(event);
    } catch (error) {
      trace.note(`not handled by ${group}: ${event.kind} ${event.id}: ${(error as Error).message}`);
      throw error;
    }
  };
  const subscribe = (subscriber: Subscriber): Promise<void> => {
    const deliver = async (event: IntegrationEvent): Promise<void> => {
      const fault = faults.strike('deliver', `${subscriber.group} ${event.kind} ${event.id}`);
      if (fault === 'before') throw new Error('The handler is not reached');
      if (fault === 'slow') await life.answer(() => loop.sleep(faults.slowMs()));
      const copies = fault === 'again' ? 1 + (faults.slowMs() % copiesMax) : 0;
      for (let n = 0; n <= copies; n += 1) await deliverOnce(subscriber, event);
      if (fault === 'after') throw new Error('The handler is gone after its work');
    };
    return bus.subscribe({ ...subscriber, deliver });
  };
  const port = Object.assign(Object.create(bus) as IntegrationBus, { publish, subscribe });
  return { port, bus };
};
