import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { createLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import { marksOf } from './marks-of.ts';

const at = '2026-11-30T18:00:00.000Z';
const tap = (date: string, version: number, mark: string, tappedAt = at) => ({
  kind: 'entry' as const,
  list: lists.attendanceOf('alex'),
  sort: date,
  // The ids are out of version order, like the ids in stored lists.
  id: `event-${9 - version}`,
  data: { mark, tappedAt, at, version },
});

const monthWith = async (...rows: readonly Parameters<typeof putRow>[1][]) => {
  const store = memoryReadStore();
  for (const row of rows) await putRow(store, row);
  let pages = 0;
  const logged: string[] = [];
  const deps = {
    rows: {
      ...store,
      page: (...asked: Parameters<typeof store.page>) => {
        pages += 1;
        return store.page(...asked);
      },
    },
    logger: createLogger((line) => logged.push(line)),
  };
  const shown = await marksOf(deps, 'alex', '2026-11');
  return { ...shown, pages, logged };
};
const putRow = (
  store: ReturnType<typeof memoryReadStore>,
  row: Omit<ReturnType<typeof tap>, 'data'> & { data: object },
) => store.putHistory(1, [{ ...row, data: { ...row.data } }]);

it('a month’s attendance marks come from one read, oldest first, without other months', async () => {
  const { days, pages } = await monthWith(
    tap('2026-10-31', 1, 'present'),
    tap('2026-11-30', 1, 'absent'),
    tap('2026-11-01', 2, 'present'),
    tap('2026-12-01', 1, 'present'),
  );
  expect(days).toEqual([
    { date: '2026-11-01', mark: 'present' },
    { date: '2026-11-30', mark: 'absent' },
  ]);
  expect(pages).toBe(1);
});

it('the newest tap of a day wins, ties go to the last stored, and unmarked days are omitted', async () => {
  const { days } = await monthWith(
    tap('2026-11-02', 1, 'present', '2026-11-02T18:00:00.000Z'),
    tap('2026-11-02', 2, 'absent', '2026-11-02T17:00:00.000Z'),
    tap('2026-11-03', 1, 'present'),
    tap('2026-11-03', 2, 'absent'),
    tap('2026-11-04', 1, 'present', '2026-11-04T17:00:00.000Z'),
    tap('2026-11-04', 2, 'unmarked'),
  );
  expect(days).toEqual([
    { date: '2026-11-02', mark: 'present' },
    { date: '2026-11-03', mark: 'absent' },
  ]);
});

it('an unreadable attendance day is named and logged while other days are returned', async () => {
  const { days, unreadable, logged } = await monthWith(
    tap('2026-11-02', 1, 'present'),
    tap('2026-11-03', 1, 'present'),
    { ...tap('2026-11-03', 2, 'absent'), data: { mark: 'gone' } },
  );
  expect(days).toEqual([{ date: '2026-11-02', mark: 'present' }]);
  expect(unreadable).toEqual(['2026-11-03']);
  expect(logged.join()).toContain('attendance-of#alex 2026-11-03');
});
