import { createLogger } from './logger';
import { createRegistry } from './metrics';

const logged = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger({ service: 'test', level: 'info', destination: { write: (line) => void lines.push(line) } }).info(
    fields,
    'said',
  );
  return JSON.parse(lines[0]!);
};

describe('the log', () => {
  it('is one JSON object a line with service, level and time', () =>
    expect(logged({ stream: 'door-1' })).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      service: 'test',
      stream: 'door-1',
      msg: 'said',
    }));

  it.each(['authorization', 'secret', 'id_number', 'account_number', 'iban', 'pan', 'cryptogram'])(
    'strikes out %s at any depth we log',
    (field) => {
      const line = logged({ [field]: 'hush', a: { [field]: 'hush', b: { [field]: 'hush', c: { [field]: 'hush' } } } });
      expect(JSON.stringify(line)).not.toContain('hush');
    },
  );
});

describe('an error in the log', () => {
  it('has its type, message, stack and code, whatever a client has hung on it', () => {
    // A channel as clients have them: so much in a circle that no line could hold it.
    const channel: Record<string, unknown> = {};
    channel['calls'] = Array.from({ length: 200 }, (_, id) => ({ id, channel, peers: [{ channel }, { channel }] }));
    const error = Object.assign(new TypeError('no answer'), { code: 14, channel, call: { channel } });
    expect(logged({ err: error })['err']).toEqual({
      type: 'TypeError',
      message: 'no answer',
      stack: expect.stringContaining('TypeError: no answer'),
      code: 14,
    });
  });

  it('has what caused it', () => {
    const error = new Error('not stored', { cause: new Error('no space left') });
    expect(logged({ err: error })['err']).toMatchObject({ message: 'not stored: no space left' });
  });
});

describe('the metrics registry', () => {
  it('says what is running', async () =>
    expect(await createRegistry({ service: 'ledger', version: '1.2.3', commit: 'abc' }).metrics()).toContain(
      'build_info{version="1.2.3",commit="abc",service="ledger"} 1',
    ));
});
