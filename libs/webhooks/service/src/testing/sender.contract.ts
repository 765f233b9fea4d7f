import type { Sender, SendOrder, SendResult } from '../sending/sender';
import { answering, type Manner, type ReceiverServer, receiver } from './receivers';

/** Long enough for a slow machine, where a receiver answers; a receiver that hangs uses up all of its time. */
const answerMs = 60_000;
const hangMs = 300;

/** The promises of every sender. It must reach 127.0.0.1, and wait for an answer as long as it is told. */
export const describeSender = (name: string, open: (acknowledgeMs: number) => Sender): void =>
  describe(`a sender ${name}`, () => {
    let sender: Sender;
    const receivers: ReceiverServer[] = [];
    beforeEach(() => (sender = open(answerMs)));
    afterEach(async () => {
      await sender.close();
      await Promise.all(receivers.splice(0).map((it) => it.close()));
    });

    const receiving = async (manner: Manner): Promise<ReceiverServer> => {
      const it = await receiver(manner);
      receivers.push(it);
      return it;
    };
    const order = (port: number, part: Partial<SendOrder> = {}): SendOrder => ({
      endpointId: `we_${port}`,
      url: `http://127.0.0.1:${port}/in`,
      secrets: ['whsec_1'],
      eventId: 'evt_1',
      kind: 'tap.approved',
      deliveryId: 'del_10',
      replayed: false,
      n: 1,
      body: '{"name":"Café Ω"}',
      ...part,
    });
    const send = (given: SendOrder, by = sender): Promise<SendResult> => by.send(given);

    it('sends the body with the headers of its attempt, signed with every secret', async () => {
      const { port, requests } = await receiving(answering('200 OK', 'thanks'));
      const { outcome, signature } = await send(order(port, { secrets: ['whsec_1', 'whsec_2'], replayed: true, n: 3 }));
      const { durationMs, connectMs, firstByteMs, ...answer } = outcome;
      expect([connectMs! <= firstByteMs!, firstByteMs! <= durationMs]).toEqual([true, true]);
      expect(answer).toEqual({
        statusCode: 200,
        error: null,
        excerpt: 'thanks',
        answerHead: 'content-length:6\n',
        retryAfterMs: null,
      });
      expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
      expect(Buffer.from(requests[0]!, 'latin1').toString()).toBe(
        `POST /in HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\n` +
          'content-type: application/json; charset=utf-8\r\nuser-agent: Service-Webhooks/1\r\n' +
          `service-signature: ${signature}\r\nservice-event-id: evt_1\r\nservice-event-type: tap.approved\r\n` +
          'service-delivery-id: del_13\r\nservice-delivery-attempt: 3\r\nservice-replayed: true\r\n' +
          'content-length: 19\r\n\r\n{"name":"Café Ω"}',
      );
    });

    it('has an outcome for each, in whatever order they answer', async () => {
      const quick = await receiving(answering('204 Fine'));
      const settled: number[] = [];
      const slow = await receiving((socket) => {
        const look = setInterval(() => {
          if (settled.length < 2) return;
          clearInterval(look);
          socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n');
        }, 5);
      });
      const ports = [slow.port, quick.port, slow.port, quick.port];
      const sent = await Promise.all(
        ports.map(async (port, n) => {
          const { outcome } = await send(order(port));
          settled.push(n);
          return outcome.error;
        }),
      );
      expect([sent, settled.slice(0, 2).sort()]).toEqual([
        ['status_500', null, 'status_500', null],
        [1, 3],
      ]);
    });

    it('gives up on a receiver that hangs', async () => {
      const { port } = await receiving(() => undefined);
      const impatient = open(hangMs);
      expect((await send(order(port), impatient)).outcome).toMatchObject({ statusCode: null, error: 'timeout' });
      await impatient.close();
    });

    it('connects to no address that is not allowed', async () => {
      const { port, connections } = await receiving(answering('200 OK'));
      const { outcome } = await send(order(port, { url: `http://169.254.169.254:${port}/` }));
      expect([outcome.error, connections()]).toEqual(['address_not_allowed', 0]);
    });

    it('settles what is under way when it is closed, and what waits for its turn', async () => {
      const { port, requests } = await receiving(() => undefined);
      const closing = open(hangMs);
      const sending = Array.from({ length: 200 }, () => send(order(port), closing));
      while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await closing.close();
      const outcomes = (await Promise.all(sending)).map(({ outcome }) => outcome.statusCode);
      expect(outcomes).toEqual(Array(200).fill(null));
    });
  });
