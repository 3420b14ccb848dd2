import { expect, it } from 'vitest';
import { filtersIn } from './filters-in.ts';

const filtersOf = (search: string) => {
  const filters = filtersIn(new URLSearchParams(search));
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
};

it('filtersOf reads every filter from the address', () => {
  const search =
    'family=f&athlete=a&by=b&on-behalf=yes&type=PlanStarted&command=c&because=r&stream=family%23f&from=2026-11-01&to=2026-11-02&text=half+week';
  expect(filtersOf(search)).toEqual({
    family: 'f',
    athlete: 'a',
    by: 'b',
    onBehalf: 'yes',
    type: 'PlanStarted',
    command: 'c',
    because: 'r',
    stream: 'family#f',
    from: '2026-11-01',
    to: '2026-11-02',
    text: 'half week',
  });
});

it('filtersOf expands a group name and ignores invalid filters', () => {
  expect(filtersOf('group=Emails').types).toContain('EmailBounced');
  expect(filtersOf('athlete=a&type=Nothing&group=None&from=yesterday&text=+')).toEqual({});
});
