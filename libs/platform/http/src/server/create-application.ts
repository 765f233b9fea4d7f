import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@taprail/telemetry';
import { createFastify, type ServerOptions } from './create-fastify';

export type ApplicationOptions = Readonly<{
  server?: ServerOptions;
  /** For the requests. */
  logger: Logger;
  /** For the messages of Nest itself; false for none. */
  nestLogger?: LoggerService | false;
}>;

/** Every Nest application of ours that serves HTTP. Its module imports HttpModule before anything else. */
export const createApplication = (
  module: Type | DynamicModule,
  { server = {}, logger, nestLogger = false }: ApplicationOptions,
): Promise<NestFastifyApplication> =>
  NestFactory.create<NestFastifyApplication>(module, createFastify(server, logger), {
    abortOnError: false,
    logger: nestLogger,
    // Bodies are parsed by createFastify, which refuses repeated keys and deep nesting.
    bodyParser: false,
  });
