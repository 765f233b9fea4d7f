import { createRequire } from 'node:module';
import type { Type } from '@nestjs/common';

type TypeStorage = Readonly<{
  defaultMetadataStorage: {
    findTypeMetadata(target: Function, property: string): { typeFunction(): Function } | undefined;
  };
}>;

/** The class that @Type(() => Class) named. class-transformer keeps it where only its own files look, and has no types for it. */
const { defaultMetadataStorage }: TypeStorage = createRequire(__filename)('class-transformer/cjs/storage');

export const nestedTypeOf = (owner: Type, property: string): Type | undefined =>
  defaultMetadataStorage.findTypeMetadata(owner, property)?.typeFunction() as Type | undefined;
