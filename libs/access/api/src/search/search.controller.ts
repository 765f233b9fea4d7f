import { Controller, Get, Query } from '@nestjs/common';
import {
  Caller,
  type List,
  listAnswer,
  listSchema,
  Operation,
  PageQuery,
  Words,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import {
  ShownTransactions,
  transactionListedSchema,
  TransactionRecords,
  searchFields,
  searchOptions,
} from '@taprail/taps-api';
import { IsString, Length } from 'class-validator';

class SearchQuery extends PageQuery {
  @IsString()
  @Length(1, 500)
  @Words('Terms that must all hold, such as `last4:4242 amount>1000`.')
  q!: string;
}

@Controller('v1/search')
export class SearchController {
  constructor(
    private readonly records: TransactionRecords,
    private readonly shown: ShownTransactions,
  ) {}

  @Get()
  @Operation({
    id: 'search',
    scope: 'payments:read',
    summary: 'Search transactions, newest first',
    description:
      '`q=last4:4242 amount>1000 status:disputed`: terms that must all hold, with `:`, `<`, `<=`, `>` or `>=`; values with ' +
      `blanks in double quotes. Fields: ${searchFields.map((field) => `\`${field}\``).join(', ')}.`,
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(transactionListedSchema) },
  })
  async search(@Query() { q, limit, cursor }: SearchQuery, @Caller() { platformId }: Caller): Promise<List<object>> {
    const wanted = { ...searchOptions(q, platformId), order: 'desc', limit: limit + 1 } as const;
    const rows = await this.records.list(platformId, { ...wanted, ...cursorPosition(cursor) });
    const page = listAnswer(rows, limit, positionCursor, ({ row }) => row);
    return { ...page, data: await this.shown.show(platformId, page.data) };
  }
}
