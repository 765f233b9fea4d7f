import './fastify-types';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from './door';

/** Nest's Fastify adapter, with one door for everything that enters and leaves. */
export class ApiAdapter extends FastifyAdapter {
  private door: Door | undefined;

  constructor(readonly server: FastifyInstance) {
    super(server as never);
  }

  /** Called by HttpModule: the hooks must exist before the first route does. */
  openDoor(door: Door): void {
    this.door = door;
    door.install(this.server);
  }

  /** Nest's middleware engine costs every request; use a Fastify hook instead. */
  override use(): never {
    throw new Error('Nest middleware is not supported here: use a Fastify hook');
  }

  override init(): Promise<void> {
    return Promise.resolve();
  }

  /** Bodies are parsed by createFastify; Nest would add parsers of its own. */
  override registerParserMiddleware(): void {}

  override reply(response: never, body: unknown, statusCode?: number): never {
    if (!this.door) return super.reply(response, body, statusCode) as never;
    return this.door.answer(response as FastifyReply, body) as never;
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
