import { type Grade, grades } from '@hoops/domain/club/grades';
import type { Withdrawals } from '@hoops/domain/family/notices/withdrawn-classes';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import type { Withdrawn } from '@hoops/domain/grade/state';
import type { EventStore } from './event-store.ts';
import { streamReader } from './repository.ts';

export const withdrawalsNow = async (store: Pick<EventStore, 'load'>): Promise<Withdrawals> => {
  const reader = streamReader(store, gradeStreams);
  const entries = grades.map(async (grade) => [grade, (await reader.load(grade)).state.withdrawn] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Grade, Withdrawn>;
};
