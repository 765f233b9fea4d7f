import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Taprail } from '../index';
import { FakeFetch, json, streamed } from '../testing/fake-fetch';
import { answerBytesMax, boundedText } from './bounded-text';

const where = 'GET https://pay.example/v1/taps';
const endless = (): Response => {
  const megabyte = new Uint8Array(1024 ** 2).fill(32);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) }));
};

describe('the body of an answer', () => {
  it('is read as it is, also where a letter is cut in two', async () => {
    const bytes = new TextEncoder().encode('{"name":"Café ü"}');
    const pieces = [bytes.slice(0, 13), bytes.slice(13)];
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    expect(await boundedText(new Response(body), where)).toBe('{"name":"Café ü"}');
    expect(await boundedText(new Response(null), where)).toBe('');
  });

  it('is given up when it has no end', async () =>
    expect(boundedText(endless(), where)).rejects.toMatchObject({ code: 'invalid_answer' }));

  it('is counted as it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(answerBytesMax + 1, ' '));
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const taprail = new Taprail({ baseUrl, maxRetries: 0 });
    await expect(taprail.taps.get('tap_1')).rejects.toMatchObject({ code: 'invalid_answer' });
    server.close();
    server.closeAllConnections();
  });
});

describe('pages that lead back to one before them', () => {
  const page = (next: string) => json({ object: 'list', data: [{ id: 'a' }], has_more: true, next_cursor: next });

  it('end the list with an error', async () => {
    const fake = new FakeFetch(page('c1'), page('c2'), page('c1'));
    const taprail = new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch });
    await expect(taprail.taps.list().toArray({ max: 1_000 })).rejects.toMatchObject({ code: 'invalid_answer' });
    expect(fake.requests).toHaveLength(3);
  });
});

describe('pages without a row that go on and on', () => {
  const taprailWith = (rowsOf: (page: number) => readonly object[], last = Infinity) => {
    let page = 0;
    const fetch = async (): Promise<Response> => {
      page += 1;
      const more = page < last;
      return json({ object: 'list', data: rowsOf(page), has_more: more, next_cursor: more ? `c${page}` : null });
    };
    return new Taprail({ baseUrl: 'https://pay.example', fetch });
  };

  it('end the list with an error', async () => {
    const endless = taprailWith(() => []);
    await expect(endless.taps.list().toArray({ max: 1 })).rejects.toMatchObject({ code: 'invalid_answer' });
  });

  it('may be many: a page of the request log examines a bounded number of requests', async () => {
    const rare = taprailWith((page) => (page % 400 === 0 ? [{ id: `req_${page}` }] : []), 800);
    expect(await rare.requests.list().toArray({ max: 10 })).toEqual([{ id: 'req_400' }, { id: 'req_800' }]);
  });
});

describe('an event of a stream that has no end', () => {
  it('is given up', async () => {
    const first = json({ object: 'list', data: [{ id: 'evt_1', type: 'x' }], has_more: false, next_cursor: null });
    const fake = new FakeFetch(first, streamed('data: ', ...Array<string>(5).fill('x'.repeat(1024 ** 2))));
    const taprail = new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch });
    const readOn = async (): Promise<void> => {
      for await (const event of taprail.events.stream({})) throw new Error(`There is no event, but ${event.id}`);
    };
    await expect(readOn()).rejects.toMatchObject({ code: 'invalid_answer' });
  });
});
