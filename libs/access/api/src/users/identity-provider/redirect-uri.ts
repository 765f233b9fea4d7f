import { publicOrigin } from '@taprail/http';
import type { FastifyRequest } from 'fastify';

/** The page that a provider sends the browser back to. It is a page as any other, and needs no cookie until it asks something itself. */
export const redirectUriOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  `${publicOrigin(request, publicUrl)}/dashboard/sign-in/return`;
