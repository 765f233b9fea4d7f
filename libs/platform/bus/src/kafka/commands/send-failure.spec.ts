import { Rejection } from '@taprail/event-sourcing';
import { SendTimedOut } from '../client/kafka-requests';
import { failureOf } from './send-failure';

const kafkaError = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more });
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('a command that could not be sent, or got no answer', () => {
  it.each([
    ['a broker that was never reached', kafkaError('KafkaJSConnectionError', { cause: refused }), 'BusUnavailable'],
    ['a broker that refused it', kafkaError('KafkaJSProtocolError', { type: 'MESSAGE_TOO_LARGE' }), 'BusUnavailable'],
    ['a broker that did not answer', kafkaError('KafkaJSRequestTimeoutError'), 'CommandTimeout'],
    ['a send that took too long', new SendTimedOut('a send to Kafka took longer than 10000 ms'), 'CommandTimeout'],
    ['a handler that refused it', new Rejection('tap_not_found'), 'Rejection'],
  ])('%s', (_what, error, name) => expect(failureOf(error, 'taps.tap')).toMatchObject({ name }));
});
