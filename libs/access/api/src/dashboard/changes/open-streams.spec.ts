import { OpenStreams, streamsMax, streamsPerSessionMax } from './open-streams';

const times = (count: number, make: (n: number) => () => void): readonly (() => void)[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('open streams', () => {
  it('are 200 in a process, and one that ends makes room once', () => {
    const streams = new OpenStreams();
    const [first] = times(streamsMax, (n) => streams.open(`ses_${n}`));
    const refused = expect.objectContaining({ code: 'service_unavailable', status: 503 });
    expect(() => streams.open('ses_other')).toThrow(refused);
    first!();
    first!();
    streams.open('ses_other');
    expect(() => streams.open('ses_another')).toThrow(refused);
  });

  it('are 20 of one session, so that others find room', () => {
    const streams = new OpenStreams();
    const [first] = times(streamsPerSessionMax, () => streams.open('ses_1'));
    expect(() => streams.open('ses_1')).toThrow();
    streams.open('ses_2');
    first!();
    streams.open('ses_1');
  });
});
