/** A request as the SDK sent it. */
export type FakedRequest = Readonly<{
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal;
  redirect: RequestInit['redirect'];
}>;

type Reply = Response | Error | ((request: FakedRequest) => Response | Promise<Response>);

/** Answers requests from a list, one after the other, and keeps what was asked. */
export class FakeFetch {
  readonly requests: FakedRequest[] = [];
  private readonly replies: Reply[];

  constructor(...replies: readonly Reply[]) {
    this.replies = [...replies];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request: FakedRequest = {
      method: init?.method ?? 'GET',
      url: input as string,
      headers: init?.headers as Record<string, string>,
      body: init?.body,
      signal: init?.signal as AbortSignal,
      redirect: init?.redirect,
    };
    this.requests.push(request);
    const reply = this.replies.shift();
    if (reply === undefined) throw new Error(`Nobody answers ${request.method} ${request.url}`);
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(request) : reply;
  };
}

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const refusal = (
  code: string,
  status: number,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  json(
    { error: { type: 'invalid_request_error', code, message: `${code}.`, request_id: 'req_1', doc_url: 'x', ...more } },
    status,
    {
      'request-id': 'req_1',
      ...headers,
    },
  );

/** Does not answer before the request is given up. */
export const silence = (request: FakedRequest): Promise<Response> =>
  new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () =>
      reject(new DOMException('This operation was aborted', 'AbortError')),
    );
  });

/** A body that comes in pieces; the last may be an error, as of a connection that broke. */
export const streamed = (...pieces: readonly (string | Error)[]): Response => {
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift();
      if (piece instanceof Error) controller.error(piece);
      else if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
