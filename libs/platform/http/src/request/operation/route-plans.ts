import { Inject, Injectable } from '@nestjs/common';
import type { RouteOptions } from 'fastify';
import { HTTP_OPTIONS, type HttpOptions } from '../../http-options';
import { formerDocsPrefix } from '../../pages/static-docs';
import { planRoute, type RoutePlan } from './route-plan';

/** The plans of all routes, made while they are registered: a route that cannot be served stops the start. */
@Injectable()
export class RoutePlans {
  private readonly plans: RoutePlan[] = [];

  constructor(@Inject(HTTP_OPTIONS) private readonly options: HttpOptions) {}

  /** Those that are published. */
  list(): readonly RoutePlan[] {
    return this.plans.filter(({ operation }) => !operation.isPrivate);
  }

  add(route: RouteOptions): void {
    const { operation } = route.config ?? {};
    const method = String(route.method);
    if (!operation) {
      if (this.isUnlisted(route.url)) return;
      throw new Error(`${method} ${route.url} has no @Operation: every route declares its scope, errors and answers`);
    }
    const plan = planRoute(operation, method, route.url);
    route.config = { ...route.config, plan };
    if (operation.bodyLimit !== undefined) route.bodyLimit = operation.bodyLimit;
    // Fastify answers HEAD for each GET: the description shows one of them.
    if (method !== 'HEAD') this.plans.push(plan);
  }

  private isUnlisted(url: string): boolean {
    const { unlistedPrefixes = [], pages, docs } = this.options;
    const prefixes = [...(pages ? [pages.prefix] : []), ...(docs ? [docs.prefix, formerDocsPrefix] : [])];
    const isPage =
      prefixes.some((prefix) => [prefix, `${prefix}/*`].includes(url)) || (pages !== undefined && url === '/');
    return isPage || unlistedPrefixes.some((prefix) => url.startsWith(prefix));
  }
}
