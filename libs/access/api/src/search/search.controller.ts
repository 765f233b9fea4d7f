import { Controller, Get, Inject, Query } from '@nestjs/common';
import {
  SEARCH_SOURCE,
  type SearchSource,
  type SearchTerm,
  transactionListedSchema,
  transactionSearchFields,
} from '@taprail/contracts';
import {
  Caller,
  cursorPosition,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  PageQuery,
  positionCursor,
  Words,
} from '@taprail/http';
import { IsString, Length } from 'class-validator';
import { NotATerm, searchTerms } from './search-terms';

class SearchQuery extends PageQuery {
  @IsString()
  @Length(1, 500)
  @Words('Search terms that must all match, such as `last4:4242 amount>1000`.')
  q!: string;
}

const fields = [...transactionSearchFields, 'metadata.<key>'];

@Controller('v1/search')
export class SearchController {
  constructor(@Inject(SEARCH_SOURCE) private readonly transactions: SearchSource) {}

  @Get()
  @Operation({
    id: 'search',
    scope: 'payments:read',
    summary: 'Search transactions, newest first',
    description:
      '`q=last4:4242 amount>1000 status:disputed`: terms that must all match, with `:`, `<`, `<=`, `>` or `>=`; values with ' +
      `spaces in double quotes. Fields: ${fields.map((field) => `\`${field}\``).join(', ')}. \`amount\` is the amount that counts ` +
      'now, as lists show it (`amount_current`), in minor units, or with a point in those of the transaction’s currency: `6143` and ' +
      '`61.43` are the same in EUR.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(transactionListedSchema) },
  })
  async search(@Query() { q, limit, cursor }: SearchQuery, @Caller() { platformId }: Caller): Promise<List<object>> {
    // One more than the page shows whether there is another.
    const page = { limit: limit + 1, ...cursorPosition(cursor) };
    const found = await this.transactions.search(platformId, termsOf(q), page);
    return listAnswer(found, limit, positionCursor, ({ object }) => object);
  }
}

const termsOf = (query: string): readonly SearchTerm[] => {
  try {
    return searchTerms(query);
  } catch (error) {
    if (!(error instanceof NotATerm)) throw error;
    throw new HttpProblem('invalid_value', { param: 'q', message: `${error.message}.` });
  }
};
