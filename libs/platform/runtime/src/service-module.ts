import type { Type } from '@nestjs/common';
import type { ApiDescription } from '@taprail/http';

/** A service's module; the one that serves the public API also describes it. */
export type ServiceModule = Type & Readonly<{ api?: ApiDescription }>;
