import type { Clock } from '@hoops/runtime/clock';
import { lateSeconds, subscriberAlarms, todoOf } from '@hoops/wiring/alarm-guide';
import { deadLetterQueuesOf, letterQueues, queueNames } from '@hoops/wiring/dead-letter-queues';
import type { DeadLetterQueues } from '../dead-letters/dead-letters.ts';
import { type Alarms, inOrder, type WatchedAlarm } from './alarms.ts';

/**
 * Computes alarms for dead letters and delayed events from local queues, with the stage's thresholds. Sends
 * no notifications.
 */
export const localAlarms = (
  queues: Pick<DeadLetterQueues, 'countOf' | 'oldestOf'>,
  clock: Clock,
): Alarms => ({
  from: 'local',
  async read() {
    const [counts, ages] = await Promise.all([
      Promise.all(letterQueues.map(async (queue) => ({ queue, count: await queues.countOf(queue) }))),
      queues.oldestOf(queueNames),
    ]);
    const now = clock.now().getTime();
    const dead = counts.map(({ queue, count }): WatchedAlarm => {
      const [grave] = deadLetterQueuesOf(queue);
      if (grave === undefined) throw new Error(`${queue} has no dead-letter queue.`);
      const { name, says } = subscriberAlarms.deadLetters(grave);
      return { name, says, todo: todoOf(name), state: count > 0 ? 'on' : 'off', since: null };
    });
    const late = queueNames.map((queue): WatchedAlarm => {
      const { name, says } = subscriberAlarms.late(queue);
      const overMs = (ages.get(queue) ?? 0) - lateSeconds * 1000;
      const isLate = overMs >= 0;
      return {
        name,
        says,
        todo: todoOf(name),
        state: isLate ? 'on' : 'off',
        since: isLate ? new Date(now - overMs).toISOString() : null,
      };
    });
    return inOrder([...dead, ...late]);
  },
});
