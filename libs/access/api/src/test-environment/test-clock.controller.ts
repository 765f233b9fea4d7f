import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { afterDuration } from '@taprail/clock';
import { countField, objectField, says } from '@taprail/contracts';
import { abortAfter, HttpProblem, HungUp, type JsonSchema, Operation } from '@taprail/http';
import { TestClock } from '@taprail/ports';
import { SETTINGS, type Settings } from '@taprail/settings';
import { MoveClockDto } from './test-clock.dto';

const farthestMs = 20 * 366 * 24 * 60 * 60 * 1_000;
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const clockSchema: JsonSchema = {
  title: 'TestClock',
  type: 'object',
  description: 'The clock of the test environment.',
  properties: {
    object: objectField('test_clock'),
    now: says(instant, 'Current time of the environment.'),
    moving_to: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Target of a move in progress. Null if there is none.',
    },
  },
  required: ['object', 'now', 'moving_to'],
};
const movedClockSchema: JsonSchema = {
  title: 'MovedTestClock',
  type: 'object',
  description: 'The clock after a move.',
  properties: {
    object: objectField('test_clock'),
    now: says(instant, 'Time after the move.', '2026-03-03T11:04:05.130Z'),
    from: says(instant, 'Time before the move.'),
    target: says(instant, 'Target of the move.', '2026-03-03T11:04:05.130Z'),
    complete: says(
      { type: 'boolean' },
      'False if the call reached its time limit before the target; `now` is the time reached. Repeat the call to continue.',
      true,
    ),
    fired: {
      type: 'array',
      description: 'Timers that fired during the move, in order, at most 1,000.',
      items: {
        type: 'object',
        properties: {
          kind: says({ type: 'string' }, 'Purpose of the timer.', 'payout-run'),
          subject: says({ type: 'string' }, 'Subject of the timer.', 'sm_01KJM0Z8R0000000000000000A'),
          at: says(instant, 'Time at which the timer was due.'),
        },
        required: ['kind', 'subject', 'at'],
      },
    },
    fired_count: countField('Number of timers that fired.', 1),
  },
  required: ['object', 'now', 'from', 'target', 'complete', 'fired', 'fired_count'],
};

/** The clock of the test environment: real time plus an offset that only grows. */
@Controller('v1/test/clock')
export class TestClockController {
  constructor(
    private readonly clock: TestClock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'testClockWorkMs'>,
  ) {}

  @Get()
  @Operation({
    id: 'test.clock.get',
    scope: 'payments:read',
    summary: 'Get the current time of the test environment',
    errors: [],
    answers: { 200: clockSchema },
  })
  read() {
    const { movingTo } = this.clock;
    return { object: 'test_clock', now: this.clock.now().toISOString(), moving_to: movingTo?.toISOString() ?? null };
  }

  @Post()
  @HttpCode(200)
  @Operation({
    id: 'test.clock.advance',
    scope: 'payments:write',
    summary: 'Move the clock of the test environment forward, for everyone in it',
    description:
      'Fires due timers in order of time and waits for the consequences of each. One call works for at most TEST_CLOCK_WORK_MS (60 seconds by default) and returns `complete: false` if it has not reached the target by then; `advance_to` with the `target` continues. It stops when the caller disconnects. GET shows the progress.',
    errors: ['missing_field', 'psp_unavailable'],
    answers: { 200: movedClockSchema },
    idempotent: false,
    example: { advance: 'P1D' },
  })
  async advance(@Body() body: MoveClockDto, @HungUp() hungUp: AbortSignal) {
    const signal = AbortSignal.any([hungUp, abortAfter(this.settings.testClockWorkMs)]);
    const move = await this.clock.advance((start) => targetOf(body, start).getTime(), signal);
    const { from, now, target, complete, fired, firedCount } = move;
    return { object: 'test_clock', now, from, target, complete, fired, fired_count: firedCount };
  }
}

const targetOf = ({ advance, advance_to: advanceTo }: MoveClockDto, now: Date): Date => {
  if (typeof advance === 'string' && typeof advanceTo === 'string') {
    throw new HttpProblem('invalid_value', { param: 'advance_to', message: 'Send advance or advance_to, not both.' });
  }
  if (typeof advance === 'string') {
    const target = afterDuration(now, advance);
    if (!target) throw new HttpProblem('invalid_value', { param: 'advance', message: notADuration });
    return within(target, now, 'advance');
  }
  if (typeof advanceTo !== 'string') throw new HttpProblem('missing_field', { param: 'advance' });
  const target = new Date(advanceTo);
  if (target < now) {
    throw new HttpProblem('invalid_value', { param: 'advance_to', message: 'The clock never goes back.' });
  }
  return within(target, now, 'advance_to');
};

const notADuration = 'advance must be an ISO 8601 duration, such as P1D or PT1H.';

const within = (target: Date, now: Date, param: string): Date => {
  if (target.getTime() - now.getTime() <= farthestMs) return target;
  throw new HttpProblem('invalid_value', { param, message: 'The clock moves at most 20 years at once.' });
};
