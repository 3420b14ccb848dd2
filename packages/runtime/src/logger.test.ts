import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const recording = () => {
  const lines: unknown[] = [];
  return { logger: createLogger((line) => lines.push(JSON.parse(line))), lines };
};

it('the logger writes one JSON object per line with its shared fields', () => {
  const { logger, lines } = recording();
  logger.with({ correlationId: 'c-1' }).info('command-handled', { stream: 'family#1', version: 3 });
  expect(lines).toEqual([
    { level: 'info', event: 'command-handled', correlationId: 'c-1', stream: 'family#1', version: 3 },
  ]);
});

it('the logger masks email addresses and phone numbers, even inside errors', () => {
  const { logger, lines } = recording();
  logger.error(
    'mail-failed',
    { reason: 'no box dana@example.com' },
    new Error('call (630) 555-0101, (630)555-0101, 630.555.0101 or +16305550101'),
  );
  const text = JSON.stringify(lines);
  expect(text).not.toContain('dana@');
  expect(text).not.toMatch(/555.?0101/);
  expect(lines).toMatchObject([{ reason: 'no box [masked]', error: { name: 'Error' } }]);
});

it('the logger includes the causes of an error, masked', () => {
  const { logger, lines } = recording();
  logger.error(
    'page-failed',
    {},
    new AggregateError([new TypeError('no dana@example.com'), 'text'], '2 of 25'),
  );
  logger.error('look-failed', {}, new Error('not looked at', { cause: new RangeError('429') }));
  expect(lines).toMatchObject([
    { error: { because: [{ name: 'TypeError', message: 'no [masked]' }, { name: 'string' }] } },
    { error: { message: 'not looked at', because: [{ name: 'RangeError', message: '429' }] } },
  ]);
});

it('the logger does not mask ids and timestamps', () => {
  const { logger, lines } = recording();
  const facts = {
    id: '01JCEXAMPLE0000000000000000',
    uuid: '123e4567-e89b-12d3-a456-426614174000',
    at: '2026-11-02T12:00:00.000Z',
    invoice: 'in_1234567890123',
  };
  logger.warn('seen', facts);
  expect(lines).toEqual([{ level: 'warn', event: 'seen', ...facts }]);
});

it('the logger cuts long texts and logs only the type of a thrown non-error', () => {
  const { logger, lines } = recording();
  logger.error('broken', { text: 'x'.repeat(1_000) }, 'a thrown text');
  expect(lines).toMatchObject([{ error: { name: 'string' } }]);
  expect(JSON.stringify(lines)).not.toContain('a thrown text');
  expect(JSON.stringify(lines).length).toBeLessThan(500);
});
