import type { JsonSchema } from '@taprail/contracts';
import type { Environment } from '../auth/caller';

/** The parts of the document beyond the routes. */
export type ApiDescription = Readonly<{
  title: string;
  version: string;
  description?: string;
  license?: Readonly<{ name: string; identifier: string }>;
  contact?: Readonly<{ name: string; url?: string }>;
  /** The meanings of the first words of the operations' ids. */
  tags?: Readonly<Record<string, string>>;
  /** Examples and descriptions of the test environment are shown there only. */
  environment?: Environment;
  servers?: readonly Readonly<{ url: string; description?: string }>[];
  /** OpenAPI webhooks by event name: a sentence, and the schema and example of the body. */
  webhooks?: Readonly<Record<string, Readonly<{ summary: string; schema: JsonSchema; example?: unknown }>>>;
}>;
