import { type Fixture, events, newStream, revisions, startFixture } from './esdb-fixture';

describe('the counts of a development server', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(() => fixture.stop());

  it('say what was asked for, and what was sent to subscriptions', async () => {
    const { client, server } = fixture;
    const stream = newStream();
    await client.appendToStream(stream, events(2));
    await client.appendToStream(stream, events(1));
    await revisions(client, stream);
    const subscription = client.subscribeToStream(stream);
    let received = 0;
    for await (const _ of subscription) {
      received += 1;
      if (received === 3) break;
    }
    await subscription.unsubscribe();
    const { pushed, ...rest } = server.counts;
    expect(rest).toEqual({ appends: 2, streamReads: 1, logReads: 0, subscribed: 1 });
    // The confirmation and perhaps the word that it has caught up are messages as well.
    expect(pushed).toBeGreaterThanOrEqual(4);
  });
});
