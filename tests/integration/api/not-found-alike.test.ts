import { routeList } from '@hoops/api/routes';
import { scenarioTime } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { clubOf, clubParts } from '../../system/club.ts';
import { givenFamily, givenOtherHome, givenParent } from '../../system/family.ts';

/** Records the calls of a store, which decide how long an answer takes. */
const recorded = <Store extends object>(name: string, store: Store, calls: string[]): Store =>
  new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls.push(`${name}.${String(key)}`);
        return value.apply(target, args);
      };
    },
  });

const openRecorded = () => {
  const calls: string[] = [];
  const parts = clubParts(scenarioTime);
  const { store, rows, keys } = parts.deps;
  const deps = {
    ...parts.deps,
    store: recorded('store', store, calls),
    rows: recorded('rows', rows, calls),
    keys: recorded('keys', keys, calls),
  };
  return { club: clubOf({ ...parts, deps }), calls };
};

const namesOf = (input: unknown): readonly string[] =>
  Object.keys((input as { readonly def?: { readonly shape?: object } }).def?.shape ?? {});

it('a family learns of no foreign athlete by what "not found" says or costs', {
  tags: ['other-home.shared'],
}, async () => {
  const { club, calls } = openRecorded();
  const first = await givenFamily(club, {
    athletes: [{ athleteName: 'Alex Parker' }, { athleteName: 'Blair Parker' }],
  });
  const [shared = '', sibling = ''] = first.athleteIds;
  const home = await givenOtherHome(club, first, [shared]);
  const stranger = await givenParent(club, { email: 'stranger@example.com' });
  const values: Readonly<Record<string, unknown>> = {
    changes: { yearsOfExperience: 'none' },
    month: '2026-11',
    date: '2026-11-16',
    until: '2026-12-01',
    program: 'monday',
    reason: 'Flu',
    home: first.sub,
    firstHome: first.sub,
    payer: first.sub,
    percent: 50,
    shownCents: 0,
    makeUpId: 'make-up-1',
    paperId: 'paper-1',
    version: '1',
    hash: 'hash',
    signer: 'Sam Reyes',
    language: 'en',
    page: '/papers',
  };
  const told = async (caller: typeof home, { id, input }: (typeof routeList)[number], athleteId: string) => {
    calls.length = 0;
    const sent = Object.fromEntries(namesOf(input).map((name) => [name, values[name]]));
    const { status, body } = await club.ask(caller, id, { ...sent, athleteId } as never);
    return { status, body: JSON.stringify(body).replaceAll(athleteId, 'ID'), calls: [...calls] };
  };
  const about = routeList.filter(({ input }) => namesOf(input).includes('athleteId'));
  let found = 0;
  for (const caller of [home, stranger])
    for (const route of about) {
      const foreign = await told(caller, route, sibling);
      expect(foreign, route.id).toEqual(await told(caller, route, `${sibling}0`));
      if (foreign.status === 404) found += 1;
    }
  expect(found, 'Answers with 404').toBeGreaterThan(about.length);
});
