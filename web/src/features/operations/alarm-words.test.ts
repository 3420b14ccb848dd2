import { expect, it } from 'vitest';
import { alarmSummary } from './alarm-words.ts';

const alarm = (state: 'on' | 'off' | 'unknown') => ({
  name: state,
  state,
  says: '',
  todo: null,
  since: null,
});

it.each([
  ['aws', [], 'warn', 'No alarms'],
  ['aws', ['off'], 'ok', 'No active alarms'],
  ['aws', ['off', 'unknown'], 'warn', 'No active alarms, 1 unknown'],
  ['aws', ['on', 'unknown', 'off'], 'bad', '1 active'],
  ['local', ['off'], 'ok', 'No problems found'],
  ['local', ['on', 'off'], 'bad', '1 problem found'],
] as const)('the alarm summary from %s for %j is %s: %s', (from, states, tone, words) => {
  expect(alarmSummary({ from, alarms: states.map(alarm) })).toMatchObject({ tone, words });
});

it('the local alarm summary explains that nobody is emailed', () => {
  const { detail } = alarmSummary({ from: 'local', alarms: [alarm('off')] });
  expect(detail).toContain('The alarms run on AWS only.');
  expect(detail).toContain('It does not email anyone.');
});
