import type { JsonSchema } from '@taprail/contracts';

/** What the document says beyond the routes. */
export type ApiDescription = Readonly<{
  title: string;
  version: string;
  description?: string;
  servers?: readonly Readonly<{ url: string; description?: string }>[];
  /** OpenAPI webhooks by event name: a sentence, and the schema and example of the body. */
  webhooks?: Readonly<Record<string, Readonly<{ summary: string; schema: JsonSchema; example?: unknown }>>>;
}>;
