import { type Api, eventually, newPlatform } from '../../harness/api';
import { type Delivered, PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import { requireAccepted, type Storyline } from './storyline';

/** Nobody listens there, on whichever machine a folder is opened. */
const nowhere = 'http://127.0.0.1:1/webhooks';

export type KeptEndpoint = Readonly<{ id: string; secret: string }>;

const listEvents = async (api: Api): Promise<readonly any[]> =>
  (await requireAccepted(api.get('/v1/events?limit=100'))).data;

/** The endpoint of the first platform: it takes everything and stays. */
export const registerReceiver = async ({ api }: Storyline, receiver: PlatformReceiver): Promise<KeptEndpoint> => {
  const { id } = await receiver.registered(api);
  const path = `/v1/webhook-endpoints/${id}`;
  await requireAccepted(api.patch(path, { description: 'till' }));
  await requireAccepted(api.patch(path, { status: 'disabled' }));
  await requireAccepted(api.patch(path, { status: 'enabled' }));
  const rolled = await requireAccepted(api.post(`${path}/roll-secret`, { expires_in: 3_600 }));
  await requireAccepted(api.post(`${path}/reveal-secret`, {}));
  return { id, secret: rolled.signing_secret };
};

/**
 * A delivery of an opened folder must not reach a stranger who listens where the receiver was. Nothing else changes for
 * what happened until now: all of it is delivered first.
 */
export const moveReceiverAway = async (
  { api }: Storyline,
  { id }: KeptEndpoint,
  receiver: PlatformReceiver,
): Promise<void> => {
  await eventually(
    () => listEvents(api),
    (events) => events.every((event) => receiver.delivered.some(({ body }) => body.id === event.id)),
  );
  await requireAccepted(api.patch(`/v1/webhook-endpoints/${id}`, { url: nowhere }));
};

const awaitJobEnd = (api: Api, jobId: string) =>
  eventually(
    async () => (await requireAccepted(api.get(`/v1/jobs/${jobId}`))).status,
    (status) => status !== 'running',
  );

/** Replays, one by one and in bulk, of what the receiver has taken. */
export const replayEvents = async ({ api, clock }: Storyline, endpoint: KeptEndpoint): Promise<void> => {
  const [event] = await eventually(
    () => listEvents(api),
    (events) => events.length > 3,
  );
  await requireAccepted(api.post(`/v1/events/${event.id}/redeliver`, {}));
  const [delivery] = await eventually(
    async () => (await requireAccepted(api.get(`/v1/events/${event.id}/deliveries`))).data,
    (deliveries) => deliveries.length === 2 && deliveries.every(({ status }: any) => status === 'succeeded'),
  );
  await requireAccepted(api.delete(`/v1/deliveries/${delivery.id}/content`));
  const days = (count: number) => new Date(clock.now.getTime() + count * 86_400_000).toISOString();
  const order = { from: days(-20), to: days(1), types: ['tap.declined'], endpoint: endpoint.id };
  await awaitJobEnd(api, (await requireAccepted(api.post('/v1/events/redeliver', order))).id);
};

/** A drill of a receiver that does not answer lasts long enough to be cancelled. */
const cancelDrill = async (api: Api, endpointId: string): Promise<void> => {
  const drill = await requireAccepted(api.post(`/v1/test/webhook-endpoints/${endpointId}/drill`, { count: 5 }));
  await requireAccepted(api.post(`/v1/jobs/${drill.id}/cancel`, undefined));
};

/** A reader of the stream of events that wants replays; nobody else is told. */
const listenToStream = async (api: Api): Promise<void> => {
  const ending = new AbortController();
  const response = await fetch(`${api.url}/v1/events/stream?replays=true`, {
    headers: { authorization: `Bearer ${api.key}`, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  await response.body!.getReader().read();
  const [event] = await listEvents(api);
  await requireAccepted(api.post(`/v1/events/${event.id}/redeliver`, {}));
  ending.abort();
  await eventually(
    () => api.post(`/v1/events/${event.id}/redeliver`, {}),
    ({ status }) => status === 409,
  );
};

/** The fifth failure opens the circuit of an endpoint: later first attempts are put off. */
const failuresToOpenCircuit = 5;

/** A platform of its own whose endpoints fail: what waits, is put off, is held and is given up. */
export const failDeliveries = async (story: Storyline): Promise<Readonly<{ unreliableKey: string }>> => {
  const { api } = await newPlatform('Unreliable', story.operator);
  const restaurant = await Restaurant.open(api);
  await restaurant.tap({ amount: 4_251 });
  await eventually(
    () => listEvents(api),
    (events) => events.length === 1,
  );
  await listenToStream(api);
  const receiver = await PlatformReceiver.open();
  receiver.answer(500, 'not now');
  const failing = await receiver.registered(api, ['tap.declined']);
  for (let n = 1; n <= failuresToOpenCircuit; n += 1) {
    await restaurant.tap({ amount: 4_251 });
    await receiver.got(n);
  }
  await restaurant.tap({ amount: 4_205 });
  const held = await receiver.registered(api, ['tap.reversed']);
  const deleted = await receiver.registered(api, ['tap.reversed']);
  const sold = await restaurant.sell();
  await requireAccepted(api.post(`/v1/taps/${sold.id}/reverse`, {}));
  await receiver.got(failuresToOpenCircuit + 2);
  await requireAccepted(api.patch(`/v1/webhook-endpoints/${held.id}`, { status: 'disabled' }));
  await requireAccepted(api.delete(`/v1/webhook-endpoints/${deleted.id}`));
  receiver.hang();
  await cancelDrill(api, failing.id);
  // From now on one event alone is not taken, for as long as it is tried.
  const [{ body: given }] = receiver.delivered as [Delivered];
  receiver.manner = (response, { body }) => void response.writeHead(body.id === given.id ? 500 : 200).end();
  await story.advance('PT73H');
  // An opened folder must not send anything to the address of a receiver that is gone.
  await requireAccepted(api.patch(`/v1/webhook-endpoints/${failing.id}`, { status: 'disabled' }));
  await receiver.close();
  return { unreliableKey: api.key! };
};
