import { Controller, Get } from '@nestjs/common';
import { type Answer, Operation, tablesAnswer, tablesPage } from '@taprail/http';
import { testData } from '@taprail/psp-simulator';

const introduction =
  'Values that trigger specific behaviour of the simulated provider, acquirer and bank in the test environment. `externalRef` is never one of them.';
const page = tablesPage('Test data', introduction, testData);

/** Values that bring about a decline, a dispute or a failed payout: the tables that the simulator decides by. */
@Controller('reference/test-data')
export class TestDataController {
  @Get()
  @Operation({
    id: 'reference.testData',
    scope: 'public',
    summary: 'Show the test data: devices, amounts, cards, identities and bank accounts, with the behaviour of each',
    errors: [],
    answers: { 200: { type: 'string', description: 'An HTML page.', examples: ['<!doctype html>'] } },
    produces: ['text/html'],
  })
  show(): Answer {
    return tablesAnswer(page);
  }
}
