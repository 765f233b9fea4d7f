import type { TaprailEvent } from '../generated/schemas';
import { verifyWebhook, type VerifyWebhookOptions, WebhookVerificationError } from './signature';

/** The ids of events that were handled. A Set will do for one process; a table of yours for several. */
export type SeenEvents = Readonly<{
  has(id: string): boolean | Promise<boolean>;
  add(id: string): unknown;
}>;

/** The function for an event, by its type; `*` is for types without a function of their own. */
export type EventHandlers = Readonly<
  { [T in TaprailEvent['type']]?: (event: Extract<TaprailEvent, { type: T }>) => unknown } & {
    '*'?: (event: TaprailEvent) => unknown;
  }
>;

export type HandleWebhookOptions = VerifyWebhookOptions &
  Readonly<{
    secret: string | readonly string[];
    /** Required: without it an event that is delivered twice would be handled twice. */
    seen: SeenEvents;
    on: EventHandlers;
    /** Told of what a handler threw, before the answer 500 asks for another delivery. */
    onError?: ((error: unknown, event: TaprailEvent) => void) | undefined;
  }>;

/** Deliveries of one event may come at the same moment: the second waits for what becomes of the first. */
const underWay = new WeakMap<SeenEvents, Map<string, Promise<void>>>();

const handleOnce = async (event: TaprailEvent, { seen, on }: HandleWebhookOptions): Promise<void> => {
  if (await seen.has(event.id)) return;
  // Every object inherits functions such as toString, which are no handlers.
  const own = Object.hasOwn(on, event.type) ? on[event.type] : undefined;
  const handle = (own ?? on['*']) as ((event: TaprailEvent) => unknown) | undefined;
  await handle?.(event);
  await seen.add(event.id);
};

/** Mistakes of the receiver's own code. They are thrown, because an answer would blame the delivery. */
const refuseMisuse = ({ bodyUsed }: Request, { seen }: HandleWebhookOptions): void => {
  if (typeof seen?.has !== 'function' || typeof seen.add !== 'function')
    throw new TypeError('seen is missing: an object with has(id) and add(id), such as a Set');
  if (bodyUsed) throw new TypeError('The body of the request was read already: pass a request whose body is unread');
};

/**
 * Answers a delivery: 400 when it cannot be trusted, 200 when it was handled now or before, 500 when the handler threw, so
 * that it is delivered again. An event counts as seen after its handler has ended, never before.
 */
export const handleWebhook = async (request: Request, options: HandleWebhookOptions): Promise<Response> => {
  refuseMisuse(request, options);
  let event: TaprailEvent;
  try {
    const raw = new Uint8Array(await request.arrayBuffer());
    event = await verifyWebhook(raw, request.headers.get('service-signature'), options.secret, options);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 400 });
    throw error;
  }
  const running = underWay.get(options.seen) ?? new Map<string, Promise<void>>();
  underWay.set(options.seen, running);
  const handled = running.get(event.id) ?? handleOnce(event, options).finally(() => running.delete(event.id));
  running.set(event.id, handled);
  try {
    await handled;
    return new Response(null, { status: 200 });
  } catch (error) {
    options.onError?.(error, event);
    return new Response('not handled', { status: 500 });
  }
};
