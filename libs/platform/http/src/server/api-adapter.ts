import './fastify-types';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestPipeline } from './request-pipeline';

const unsupported = (what: string): never => {
  throw new Error(`${what} is not supported here: use a Fastify hook`);
};

/** Nest's Fastify adapter, with one door for everything that enters and leaves. */
export class ApiAdapter extends FastifyAdapter {
  readonly server: FastifyInstance;
  private door: RequestPipeline | undefined;

  /**
   * Nest's adapter would run five hooks for every request, for CORS, versions, middleware and hooks of its own, none of
   * which is used here. They are left out; the one that refuses a target without a path is a step of the door.
   */
  constructor(server: FastifyInstance) {
    const { addHook } = server;
    server.addHook = (() => server) as typeof addHook;
    super(server as never);
    server.addHook = addHook;
    this.server = server;
  }

  /** Called by HttpModule: the hooks must exist before the first route does. */
  openDoor(door: RequestPipeline): void {
    this.door = door;
    door.install(this.server);
  }

  /** Nest's middleware engine costs every request; use a Fastify hook instead. */
  override use(): never {
    return unsupported('Nest middleware');
  }

  override enableCors(): never {
    return unsupported("Nest's CORS");
  }

  override setOnRequestHook(): never {
    return unsupported("Nest's onRequest hook");
  }

  override setOnResponseHook(): never {
    return unsupported("Nest's onResponse hook");
  }

  override init(): Promise<void> {
    return Promise.resolve();
  }

  /** Bodies are parsed by createFastify; Nest would add parsers of its own. */
  override registerParserMiddleware(): void {}

  override reply(response: never, body: unknown, statusCode?: number): never {
    if (!this.door) return super.reply(response, body, statusCode) as never;
    // Nest waits for what it gets; a reply is over when the response is, which matters for streams.
    const sent = this.door.answer(response as FastifyReply, body);
    return (sent ? sent.then(() => response) : response) as never;
  }

  override setErrorHandler(): never {
    return this.server.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) =>
      this.door?.fail(error, request, reply),
    ) as never;
  }

  override setNotFoundHandler(): never {
    return this.server.setNotFoundHandler((request, reply) => this.door?.notFound(request, reply)) as never;
  }
}
