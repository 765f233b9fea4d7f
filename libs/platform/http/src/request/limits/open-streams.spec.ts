import { OpenStreams, streamsMax, streamsPerPlatformMax } from './open-streams';

const times = (count: number, make: (n: number) => () => void): readonly (() => void)[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('open streams', () => {
  let streams: OpenStreams;
  beforeEach(() => {
    streams = new OpenStreams({ instead: 'poll every 10 seconds instead', retryAfterSeconds: 30, perReaderMax: 20 });
  });
  const full = expect.objectContaining({ code: 'service_unavailable', status: 503 });
  const tooMany = (limit: number) =>
    expect.objectContaining({ code: 'too_many_concurrent', status: 429, details: { limit } });

  it('are 200 in a process, and one that ends makes room once', () => {
    const [first] = times(streamsMax, (n) => streams.open(`plt_${n}`));
    expect(() => streams.open('plt_other')).toThrow(full);
    first!();
    first!();
    streams.open('plt_other');
    expect(() => streams.open('plt_another')).toThrow(full);
  });

  it('of one platform are a quarter of them, whichever of its keys and sessions opens them, and others find room', () => {
    const [first] = times(streamsPerPlatformMax, (n) => streams.open('plt_1', `ses_${n}`));
    expect(() => streams.open('plt_1')).toThrow(tooMany(50));
    expect(() => streams.open('plt_1', 'ses_other')).toThrow(tooMany(50));
    streams.open('plt_2');
    first!();
    streams.open('plt_1');
  });

  it('are 20 of one session, so that others of its platform find room', () => {
    const [first] = times(20, () => streams.open('plt_1', 'ses_1'));
    expect(() => streams.open('plt_1', 'ses_1')).toThrow(tooMany(20));
    streams.open('plt_1', 'ses_2');
    first!();
    streams.open('plt_1', 'ses_1');
  });
});
