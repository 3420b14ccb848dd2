import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { Alarms } from './operations-queries.ts';

const counted = (count: number): string => (count === 1 ? '1 alarm' : `${count} alarms`);

/** Summary of the alarms. Without CloudWatch, it says that nobody is notified. */
export const alarmSummary = ({
  from,
  alarms,
}: Alarms): { readonly tone: BadgeTone; readonly words: string; readonly detail: string } => {
  const on = alarms.filter(({ state }) => state === 'on').length;
  const unknown = alarms.filter(({ state }) => state === 'unknown').length;
  if (from === 'local') {
    const detail = `The alarms run on AWS only. On this computer, this page checks the queues when it loads (${alarms.length} of the alarms on AWS, for dead letters and late subscribers). It does not email anyone.`;
    return on > 0
      ? { tone: 'bad', words: on === 1 ? '1 problem found' : `${on} problems found`, detail }
      : { tone: 'ok', words: 'No problems found', detail };
  }
  if (alarms.length === 0) {
    return {
      tone: 'warn',
      words: 'No alarms',
      detail: 'CloudWatch has no alarms for this system. Deploy it again.',
    };
  }
  const silent = unknown === 0 ? '' : ` ${counted(unknown)} ${unknown === 1 ? 'has' : 'have'} no data yet.`;
  const detail = `CloudWatch has ${counted(alarms.length)} for this system.${silent}`;
  if (on > 0) return { tone: 'bad', words: `${on} active`, detail };
  return unknown > 0
    ? { tone: 'warn', words: `No active alarms, ${unknown} unknown`, detail }
    : { tone: 'ok', words: 'No active alarms', detail };
};
