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
    const detail = `Alarms exist on AWS only. Here the queues are checked when this page loads: ${alarms.length} of AWS's alarms, on dead letters and on late subscribers. Nobody is mailed.`;
    return on > 0
      ? { tone: 'bad', words: on === 1 ? '1 problem found' : `${on} problems found`, detail }
      : { tone: 'ok', words: 'No problems found', detail };
  }
  if (alarms.length === 0) {
    return {
      tone: 'warn',
      words: 'Nothing watches',
      detail: 'CloudWatch has no alarm of this system: deploy it again.',
    };
  }
  const silent = unknown === 0 ? '' : ` Of ${counted(unknown)} nobody knows: there are no figures as yet.`;
  const detail = `CloudWatch has ${counted(alarms.length)} of this system.${silent}`;
  if (on > 0) return { tone: 'bad', words: `${on} on`, detail };
  return unknown > 0
    ? { tone: 'warn', words: `None on, ${unknown} not known`, detail }
    : { tone: 'ok', words: 'None on', detail };
};
