import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../answers/errors/http-problem';
import { isRead } from '../../request/is-read';

/** `none`: somebody typed the address or followed a bookmark. */
const readSites = new Set([undefined, 'same-origin', 'none']);

/**
 * A browser sends the cookie by itself, whoever made it send the request. It also says where that was, and a page cannot
 * change what it says. Other ports of a loopback address are other origins of the same site, which `SameSite` lets pass.
 */
export const refuseOtherOrigins = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site'] as string | undefined;
  if (isRead(request) ? readSites.has(site) : site === 'same-origin') return;
  throw new HttpProblem('cross_site_request');
};

/** For a request that opens a session: a caller that is no browser says nothing about its origin. */
export const refuseOtherPages = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return;
  throw new HttpProblem('cross_site_request');
};

/** A change is made by a page that could read the token, and no page of another origin can. */
export const requireCsrfToken = (request: FastifyRequest, token: string): void => {
  if (isRead(request)) return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent === 'string' && timingSafeEqual(digest(sent), digest(token))) return;
  throw new HttpProblem('csrf_token_mismatch');
};

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
