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
  ['aws', [], 'warn', 'Nothing watches'],
  ['aws', ['off'], 'ok', 'None on'],
  ['aws', ['off', 'unknown'], 'warn', 'None on, 1 not known'],
  ['aws', ['on', 'unknown', 'off'], 'bad', '1 on'],
  ['local', ['off'], 'ok', 'No problems found'],
  ['local', ['on', 'off'], 'bad', '1 problem found'],
] as const)('the alarms together from %s, being %j, are %s: %s', (from, states, tone, words) => {
  expect(alarmSummary({ from, alarms: states.map(alarm) })).toMatchObject({ tone, words });
});

it('the alarms together are called alarms only where somebody is told', () => {
  const { detail } = alarmSummary({ from: 'local', alarms: [alarm('off')] });
  expect(detail).toContain('Alarms exist on AWS only.');
  expect(detail).toContain('Nobody is mailed.');
});
