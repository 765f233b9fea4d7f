import { catalogue } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { BusUnavailable, CommandFailed, CommandTimeout, HandlerUnavailable } from '../../command-bus';
import { sampleEvent } from '../../testing/samples';
import { ContentFailure } from './content-failure';
import { classifyFailure, faultOfEvent } from './event-faults';

const payee = { ...sampleEvent('sm_1', 0, 'payee.changed'), data: catalogue['payee.changed'].example };

describe('the structure of an event', () => {
  it.each(Object.entries(catalogue))('is right in the example of %s', (kind, { version, example }) =>
    expect(faultOfEvent({ ...sampleEvent('a', 0, kind), version, data: example })).toBeUndefined(),
  );

  it('may have a field more, as long as none is missing or of another type', () => {
    expect(faultOfEvent({ ...payee, data: { ...payee.data, added_later: 'x' } })).toBeUndefined();
    const { payout_schedule: _, ...without } = payee.data;
    expect(faultOfEvent({ ...payee, data: without })).toBe(
      "payee.changed is not what its schema says: data must have required property 'payout_schedule'",
    );
    expect(faultOfEvent({ ...payee, data: { ...payee.data, payout_schedule: 'never' } })).toBe(
      'payee.changed is not what its schema says: data/payout_schedule must be object',
    );
  });

  it('is unknown for a kind or a version that the catalogue does not have', () => {
    expect(faultOfEvent({ ...payee, kind: 'payee.sold' })).toBe(
      'payee.sold is not in the catalogue of integration events',
    );
    expect(faultOfEvent({ ...payee, version: 99 })).toBe('version 99 of payee.changed is unknown');
  });
});

describe('a failure to handle an event', () => {
  const broken = { ...payee, data: {} };

  it.each([new TypeError('x is undefined'), new CommandFailed('ledger.note-payee', 'x is undefined')])(
    'is one of content where nobody classified it and the structure is wrong: %s',
    (error) => {
      expect(classifyFailure(error, broken)).toBeInstanceOf(ContentFailure);
      expect(classifyFailure(error, payee)).toBe(error);
    },
  );

  it.each([
    new CommandTimeout('ledger.note-payee'),
    new BusUnavailable('away'),
    new HandlerUnavailable('away'),
    Object.assign(new Error('away'), { name: 'StoreUnavailable' }),
    new Rejection('psp_timeout'),
  ])('stays an outage, whatever the event looks like: %s', (error) =>
    expect(classifyFailure(error, broken)).toBe(error),
  );
});
