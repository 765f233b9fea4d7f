import type { PspSimulator, SimulatedPayments } from '@taprail/psp-simulator';
import type { FaultPoint } from '../faults/faults';
import type { Within } from './stores-within';

/** As a connection that is cut: the service takes it for an answer that is lost. */
const cut = (about: string): Error =>
  Object.assign(new Error(`No answer to ${about}`), { syscall: 'read', code: 'ECONNRESET' });

/** The acquirer and the bank as a process sees them: asked twice, not reached, or not heard after they have done their work. */
export const paymentsWithin = (payments: SimulatedPayments, { life, faults, trace }: Within): SimulatedPayments => {
  const faulty =
    <Request, Answer>(
      point: FaultPoint & ('acquirer' | 'bank'),
      name: string,
      call: (request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      const fault = faults.strike(point, name);
      if (fault === 'before') throw cut(name);
      let answer = await life.answer(() => call(request));
      if (fault === 'again') answer = await life.answer(() => call(request));
      trace.note(`${point} ${name} ${JSON.stringify(answer) ?? ''}`);
      if (fault === 'after') throw cut(name);
      return answer;
    };
  return Object.assign(Object.create(payments) as SimulatedPayments, {
    authorise: faulty('acquirer', 'authorise', payments.authorise),
    increase: faulty('acquirer', 'increase', payments.increase),
    capture: faulty('acquirer', 'capture', payments.capture),
    reverse: faulty('acquirer', 'reverse', payments.reverse),
    refund: faulty('acquirer', 'refund', payments.refund),
    outcomeOf: faulty('acquirer', 'outcome', payments.outcomeOf),
    bookAtBank: faulty('bank', 'book', payments.bookAtBank),
    news: (after: number, limit: number) => life.answer(() => payments.news(after, limit)),
  });
};

/** Carries the requests of Stripe's own client to the simulator without a network. */
export const accountsWithin = (simulator: PspSimulator, { life, faults, trace }: Within) => ({
  getClientName: () => 'simulation',
  makeRequest: async (
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: object,
    data: string | null,
  ) => {
    const { pathname, search } = new URL(path, 'http://psp');
    const fault = faults.strike('account', `${method} ${pathname}`);
    if (fault === 'before') throw cut(pathname);
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const request = {
      method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(named) as Record<string, string>,
    };
    const answer = await life.answer(() => simulator.answer({ ...request, body: Buffer.from(data ?? '') }));
    trace.note(`account ${method} ${pathname} ${answer?.status ?? 'cut'}`);
    if (answer === null || fault === 'after') throw cut(pathname);
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => answer.headers,
      getRawResponse: () => answer,
      toStream: () => {
        throw new Error('No request of the service asks for a stream');
      },
      toJSON: async () => JSON.parse(JSON.stringify(answer.body)) as unknown,
    };
  },
});

/** The simulator's own control routes, which the levers of the test environment ask. */
export const fetchWithin =
  (simulator: Pick<PspSimulator, 'answer'>) => async (address: string, request?: RequestInit) => {
    const { pathname, search } = new URL(address);
    const body = Buffer.from(typeof request?.body === 'string' ? request.body : '');
    const asked = { method: request?.method ?? 'GET', path: pathname, query: search.slice(1), headers: {}, body };
    const answer = await simulator.answer(asked);
    if (answer === null) throw cut(pathname);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
