import { isAway } from './is-away';
import { unopened } from './start-error';

const failure = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const kafkaConnection = (message: string) =>
  failure(message, {
    name: 'KafkaJSNumberOfRetriesExceeded',
    cause: failure(message, { name: 'KafkaJSConnectionError' }),
  });
const unavailable = (message: string, code: number) =>
  failure(`no answer: ${message}`, { name: 'StoreUnavailable', cause: failure(message, { code }) });

describe('a server that answers and refuses', () => {
  it.each([
    [
      'BUS_URL',
      failure('SASL PLAIN authentication failed', { name: 'KafkaJSSASLAuthenticationError' }),
      'it refuses the user (KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD)',
    ],
    [
      'BUS_URL',
      kafkaConnection('Connection error: unable to verify the first certificate'),
      'its certificate is signed by an authority that is not known here (KAFKA_CA)',
    ],
    [
      'BUS_URL',
      kafkaConnection(
        '80DC2167:error:0A000412:SSL routines:read:sslv3 alert bad certificate:rec.c:1601:SSL alert 42\n',
      ),
      'it accepts no client without a certificate that it knows (KAFKA_CERT and KAFKA_KEY): sslv3 alert bad certificate.',
    ],
    [
      'BUS_URL',
      failure('the right to create was refused for a', { name: 'TopicCreationRefused' }),
      'it lets this user create no topics; grant it Create, or set KAFKA_CREATE_TOPICS=false',
    ],
    [
      'EVENT_STORE_URL',
      unavailable('16 UNAUTHENTICATED: Not authenticated', 16),
      'it refuses the user (EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD)',
    ],
    [
      'EVENT_STORE_URL',
      unavailable('14 UNAVAILABLE: Last error: Error: self-signed certificate in certificate chain', 14),
      'its certificate is signed by an authority that is not known here (EVENT_STORE_CA)',
    ],
    [
      'READ_STORE_URL',
      failure('password authentication failed', { code: '28P01' }),
      'it refuses the user (the user and password in READ_STORE_URL)',
    ],
    [
      'VAULT_URL',
      failure("Hostname/IP does not match certificate's altnames: Host: db. is not in the cert's altnames"),
      'its certificate is for another name: Hostname',
    ],
  ])('ends a start in one sentence about %s', (variable, error, sentence) => {
    expect(isAway(error)).toBe(false);
    expect(unopened(variable, error).message).toContain(`What ${variable} names cannot be opened: ${sentence}`);
  });

  it('is told from one that is away', () => {
    expect(isAway(kafkaConnection('Connection error: connect ECONNREFUSED'))).toBe(true);
    expect(isAway(unavailable('14 UNAVAILABLE: connect ECONNREFUSED', 14))).toBe(true);
  });

  it.each([
    // Codes of their own, of which some are those of a refused user elsewhere.
    ['UNKNOWN_TOPIC_OR_PARTITION', 3, true],
    ['LEADER_NOT_AVAILABLE', 5, true],
    ['REQUEST_TIMED_OUT', 7, true],
    ['NOT_COORDINATOR_FOR_GROUP', 16, true],
    ['TOPIC_AUTHORIZATION_FAILED', 29, false],
  ])('is told from brokers that are busy or have not all heard of a topic yet: %s', (type, code, retriable) => {
    const answer = { type, code, retriable };
    const [asked, created] = ['KafkaJSProtocolError', 'KafkaJSCreateTopicError'].map((name) =>
      failure('as the broker says it', { ...answer, name }),
    );
    const faults = [
      asked,
      failure('too often', { name: 'KafkaJSNumberOfRetriesExceeded', retriable: false, cause: asked }),
      failure('Topic creation errors', { name: 'KafkaJSAggregateError', errors: [created] }),
    ];
    expect(faults.map(isAway)).toEqual(faults.map(() => retriable));
  });
});
