import { Controller, Get, Inject, Query } from '@nestjs/common';
import {
  PAYOUT_SEARCH,
  type SearchRequest,
  type SearchResultResource,
  searchResultSchema,
  type SearchSource,
  SUB_MERCHANT_SEARCH,
  TRANSACTION_SEARCH,
  transactionSearchFields,
} from '@taprail/contracts';
import {
  anyKeyScope,
  Caller,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  PageQuery,
  Words,
} from '@taprail/http';
import { IsString, Length } from 'class-validator';
import { type NamedSource, searchPage } from './search-page';
import { NotATerm, searchPartsOf } from './search-terms';
import { FoundElsewhere, searchWordsOf } from './search-words';

class SearchQuery extends PageQuery {
  @IsString()
  @Length(1, 500)
  @Words('Words and terms that must all match, such as `5926 103.89` or `last4:4242 amount>1000`.')
  q!: string;
}

const fields = [...transactionSearchFields, 'metadata.<key>'];
/** Each word is compared with every object that is looked at. */
const wordsMax = 10;

@Controller('v1/search')
export class SearchController {
  constructor(
    @Inject(SUB_MERCHANT_SEARCH) private readonly subMerchants: SearchSource,
    @Inject(TRANSACTION_SEARCH) private readonly transactions: SearchSource,
    @Inject(PAYOUT_SEARCH) private readonly payouts: SearchSource,
  ) {}

  @Get()
  @Operation({
    id: 'search',
    scope: anyKeyScope,
    summary: 'Search sub-merchants, transactions and payouts',
    description:
      'Words find by what a screen shows: the last four digits of a card, an amount such as `103.89`, `103,89` or `€103.89` ' +
      '(`amount_current`, or the amount of a payout), a currency code, the start of a word of a reference, of the text on the ' +
      'statement or of the reference of a sub-merchant, the wire reference of a payout, or the id of a payment, of a part of ' +
      'one, of a payout or of a sub-merchant. Case and accents do not matter. Sub-merchants come first, then transactions, then payouts, ' +
      'each newest first. A key finds what it may read: sub-merchants with `onboarding:read`, transactions with `payments:read`, ' +
      'payouts with `payouts:read`; with none of these the search is refused.\n\n' +
      '`last4:4242 amount>1000 status:disputed`: terms find transactions by fields, with `:`, `<`, `<=`, `>` or `>=`; values with ' +
      `spaces in double quotes. Fields: ${fields.map((field) => `\`${field}\``).join(', ')}. \`amount\` is the amount that counts ` +
      'now, as lists show it (`amount_current`), in minor units, or with a point in those of the transaction’s currency: `6143` and ' +
      '`61.43` are the same in EUR.\n\n' +
      'A request looks at a limited number of objects. A page may therefore have fewer rows than asked for, or none, while ' +
      '`has_more` is true: the next page goes on from there.',
    errors: ['insufficient_scope', 'invalid_cursor'],
    answers: { 200: listSchema(searchResultSchema) },
  })
  async search(
    @Query() { q, limit, cursor }: SearchQuery,
    @Caller() { platformId, scopes }: Caller,
  ): Promise<List<SearchResultResource>> {
    const { terms, texts } = readable(() => searchPartsOf(q));
    const request = { terms, words: readable(() => searchWordsOf(texts)) };
    if (request.words.length > wordsMax)
      throw new HttpProblem('invalid_value', {
        param: 'q',
        message: `q has at most ${wordsMax} words beside its terms.`,
      });
    // What consists of marks alone is found nowhere, and finds nothing beside a term either.
    const isNothing = request.words.length === 0 && (texts.length > 0 || terms.length === 0);
    if (isNothing) return listAnswer([], limit, () => []);
    return searchPage(this.sourcesFor(request, scopes), platformId, request, { limit, cursor });
  }

  /** Terms are about transactions. */
  private sourcesFor({ terms }: SearchRequest, scopes: readonly string[]): readonly NamedSource[] {
    const ofTransactions = { name: 'transactions', source: this.transactions, scope: 'payments:read' };
    const all = [
      { name: 'sub_merchants', source: this.subMerchants, scope: 'onboarding:read' },
      ofTransactions,
      { name: 'payouts', source: this.payouts, scope: 'payouts:read' },
    ];
    const found = (terms.length > 0 ? [ofTransactions] : all).filter(({ scope }) => scopes.includes(scope));
    if (found.length > 0) return found;
    throw new HttpProblem('insufficient_scope', { details: { required_scope: ofTransactions.scope } });
  }
}

const readable = <Read>(read: () => Read): Read => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotATerm || error instanceof FoundElsewhere)) throw error;
    throw new HttpProblem('invalid_value', { param: 'q', message: `${error.message}.` });
  }
};
