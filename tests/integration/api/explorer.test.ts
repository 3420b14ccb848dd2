import { AbsenceReported } from '@hoops/domain/family/absences/events';
import { PaymentReceived } from '@hoops/domain/family/payments/events';
import { athleteId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { emptyHead } from '@hoops/event-store/commit';
import { afterAll, expect, it } from 'vitest';
import type { ApiInput } from '../../../web/src/api/api-types.ts';
import { type Club, openClub } from '../../system/club.ts';
import { givenCoach, givenFamily, givenPayingFamily } from '../../system/family.ts';
import { closePayingClubs, openPayingClub } from '../../system/paying-club.ts';
import type { SignedIn } from '../../system/session-tokens.ts';
import { athleteInfo } from '../../system/start-local.ts';

afterAll(closePayingClubs);

type Filters = ApiInput<'auditEvents'>;

const givenClub = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const dana = await givenFamily(club, { name: 'Dana Reyes', email: 'dana@example.com' });
  const robin = await givenFamily(club, {
    name: 'Robin Lee',
    email: 'robin@example.com',
    athletes: [{ athleteName: 'Kim Lee' }, { athleteName: 'Sam Lee', grade: '7' }],
  });
  const [kim = '', sam = ''] = robin.athleteIds;
  const onBehalfOf = { familyId: robin.sub, reason: 'Asked on the phone' };
  await club.call(
    coach,
    'changeAthlete',
    { athleteId: sam, changes: { yearsOfExperience: '3' } },
    onBehalfOf,
  );
  await club.call(robin, 'saveClasses', { selections: [{ athleteId: kim, programs: ['monday'] }] });
  return { club, coach, dana, robin, kim, sam };
};

const typesOf = async (club: Club, coach: SignedIn, filters: Filters): Promise<readonly string[]> => {
  const { items } = await club.call(coach, 'auditEvents', filters);
  return items.map(({ type }) => type).toReversed();
};

it('the event log’s filters can be combined', async () => {
  const { club, coach, robin, kim, sam } = await givenClub();
  const find = (filters: Filters) => typesOf(club, coach, filters);

  const ofSam = ['AthleteAdded', 'AthleteChanged'];
  expect(await find({ family: robin.sub, athlete: sam })).toEqual(ofSam);
  expect(await find({ family: robin.sub, athlete: sam, by: 'coach' })).toEqual(['AthleteChanged']);
  expect(await find({ onBehalf: 'yes', type: 'AthleteChanged' })).toEqual(['AthleteChanged']);
  expect(await find({ by: 'coach', type: 'ParentRegistered' })).toEqual(['ParentRegistered']);
  expect(await find({ by: robin.sub, type: 'AthleteAdded' })).toEqual(['AthleteAdded', 'AthleteAdded']);
  expect(await find({ stream: `family#${robin.sub}`, athlete: kim, family: robin.sub })).toContain(
    'ClassesChanged',
  );
  expect(await find({ stream: `family#${robin.sub}`, type: 'ClassesChanged' })).toEqual(['ClassesChanged']);
  expect(await find({ stream: 'no stream' })).toEqual([]);
  expect(await find({ text: 'added sam' })).toEqual(['AthleteAdded']);
  expect(await find({ text: 'no such words' })).toEqual([]);
  expect(await find({ types: 'AthleteChanged,ClassesChanged' })).toEqual([
    'AthleteChanged',
    'ClassesChanged',
  ]);

  const [changed] = (await club.call(coach, 'auditEvents', { type: 'ClassesChanged' })).items;
  expect(changed).toMatchObject({ command: 'SaveClasses', familyId: robin.sub, athleteIds: [kim] });
  expect(await find({ command: 'SaveClasses' })).toContain('ClassesChanged');
  expect(await find({ command: 'save classes' })).toContain('ClassesChanged');
  expect(await find({ command: 'Foo' })).toEqual([]);
  expect(await find({ command: 'Foo', by: 'coach' })).toEqual([]);
  expect(await club.call(coach, 'auditEventCount', { command: 'Foo' })).toEqual({ count: 0, isAll: true });
  expect(await find({ command: 'SaveClasses', type: 'AthleteAdded' })).toEqual([]);
  const { correlationId } = changed ?? {};
  const together = await find({ because: correlationId ?? '' });
  expect(together).toContain('ClassesChanged');
  expect(together).not.toContain('AthleteAdded');
});

it('the event log counts filtered events and returns new events since a given time', async () => {
  const { club, coach, robin } = await givenClub();
  const family = robin.sub;
  const { items } = await club.call(coach, 'auditEvents', { family, type: 'AthleteAdded' });
  expect(await club.call(coach, 'auditEventCount', { family, type: 'AthleteAdded' })).toEqual({
    count: 2,
    isAll: true,
  });
  const since = club.now();
  const [kim = ''] = robin.athleteIds;
  await club.call(robin, 'saveClasses', {
    selections: [{ athleteId: kim, programs: ['monday', 'friday'] }],
  });
  expect(await typesOf(club, coach, { family, since, type: 'ClassesChanged' })).toEqual(['ClassesChanged']);
  expect(await typesOf(club, coach, { family, since, type: 'AthleteAdded' })).toEqual([]);
  expect(items).toHaveLength(2);
});

it('filtering the event log by athlete requires the athlete’s family', async () => {
  const { club, coach, sam } = await givenClub();
  const { status, body } = await club.ask(coach, 'auditEvents', { athlete: sam });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('Please choose the family of the athlete as well.');
});

it('the causation tree shows the command, Stripe requests and webhooks, and any of their ids finds the tree', async () => {
  const club = await openPayingClub();
  const coach = await givenCoach(club);
  const family = await givenPayingFamily(club);
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'createSubscription', { athleteId, subscriptionType: 'half_week' });
  await club.settle();

  const [requested] = (await club.call(coach, 'auditEvents', { type: 'PlanRequested' })).items;
  if (!requested) throw new Error('No plan was requested.');
  const { stream, version } = requested;
  const tree = await club.call(coach, 'auditCause', { stream, version });
  const by = new Map(tree.events.map((event) => [event.type, event]));
  const [asked, started, paid] = ['PlanRequested', 'PlanStarted', 'PaymentReceived'].map((type) =>
    by.get(type),
  );
  expect(tree).toMatchObject({ focusId: requested.eventId, isAll: true });
  expect(asked).toMatchObject({
    parentId: null,
    command: 'CreateSubscription',
    rows: { areWritten: true },
  });
  expect(started).toMatchObject({ parentId: asked?.eventId });
  const [request] = started?.provider?.requests ?? [];
  expect(request).toMatchObject({ method: 'POST', path: '/v1/subscriptions', status: 200 });
  expect(request?.key).toMatch(/^start-plan:/);
  expect(paid?.provider?.message).toMatchObject({ type: 'invoice.paid', requestId: request?.id });
  expect(paid?.parentId).toBe(started?.eventId);

  const { subscriptionId } = await dataOf(club, coach, started);
  const { paymentId } = await dataOf(club, coach, paid);
  const ids = [paymentId, subscriptionId, request?.id, paid?.provider?.message?.id, tree.because];
  for (const id of ids) {
    const found = await club.call(coach, 'auditCause', { id: String(id) });
    expect({ id, because: found.because }).toEqual({ id, because: tree.because });
  }
  expect((await club.ask(coach, 'auditCause', { id: 'in_nothing' })).status).toBe(404);
});

it('the causation tree shows whether an email arrived, and the email’s id finds the tree', async () => {
  const { club, coach, dana } = await givenClub();
  const [because] = (await club.call(coach, 'auditEvents', { family: dana.sub, type: 'ParentRegistered' }))
    .items;
  if (!because?.correlationId) throw new Error('Nobody registered.');
  const mail = {
    mailId: 'mail-7',
    kind: 'welcome',
    becauseOf: because.eventId,
    familyId: dana.sub,
    to: dana.email,
  } as const;
  const context = {
    commandId: 'mail-7',
    fingerprint: '',
    at: club.now(),
    correlationId: because.correlationId,
    keyId: because.stream,
    actor: { sub: 'mailer', role: 'system' },
  } as const;
  const { store } = club.deps;
  const sent = await store.append(
    'mail#mail-7',
    emptyHead,
    [{ event: { type: 'EmailSent', data: { ...mail, messageId: 'ses-7' } } }],
    { ...context, causationId: because.eventId },
  );
  const treeOf = async () => {
    const { events } = await club.call(coach, 'auditCause', { id: 'mail-7' });
    return events.filter(({ stream }) => stream === 'mail#mail-7');
  };
  expect(await treeOf()).toMatchObject([{ type: 'EmailSent', parentId: because.eventId, delivery: 'sent' }]);
  const { to: _address, ...withoutAddress } = mail;
  const delivered = await store.append(
    'mail#mail-7',
    sent.head,
    [{ event: { type: 'EmailDelivered', data: { ...withoutAddress, messageId: 'ses-7' } } }],
    { ...context, commandId: 'delivery', causationId: sent.events[0]?.id },
  );
  expect(await treeOf()).toMatchObject([
    { type: 'EmailSent', delivery: 'delivered' },
    { type: 'EmailDelivered', parentId: sent.events[0]?.id, delivery: null },
  ]);
  await store.append(
    'mail#mail-7',
    delivered.head,
    [{ event: { type: 'EmailBounced', data: { ...mail, messageId: 'ses-7', bounceType: 'Permanent' } } }],
    { ...context, commandId: 'bounce', causationId: sent.events[0]?.id },
  );
  expect(await treeOf()).toMatchObject([
    { type: 'EmailSent', delivery: 'bounced' },
    { type: 'EmailDelivered' },
    { type: 'EmailBounced', parentId: sent.events[0]?.id, delivery: null },
  ]);
});

it('a stream step shows the state and its changes by version or time, without medical notes', async () => {
  const { club, coach, robin, kim } = await givenClub();
  const stream = `family#${robin.sub}`;
  const newest = await club.call(coach, 'auditStep', { stream });
  expect(newest).toMatchObject({ version: newest.head, familyId: robin.sub });
  expect(JSON.stringify(newest.state)).toContain('Kim Lee');
  expect(JSON.stringify(newest.state)).not.toMatch(/medicalConditions|emergencyContact/);

  const [changed] = (await club.call(coach, 'auditEvents', { type: 'ClassesChanged' })).items;
  const step = await club.call(coach, 'auditStep', { stream, version: changed?.version });
  expect(step).toMatchObject({ type: 'ClassesChanged', version: changed?.version });
  expect(step.changes).toContainEqual({ field: 'athletes.0.classes', before: [], after: ['monday'] });
  expect((step.state as { athletes: { athleteId: string; classes: string[] }[] }).athletes[0]).toMatchObject({
    athleteId: kim,
    classes: ['monday'],
  });

  const first = await club.call(coach, 'auditStep', { stream, version: 1 });
  expect(await club.call(coach, 'auditStep', { stream, at: first.at })).toMatchObject({ at: first.at });
  for (const input of [{ stream: 'schedule#main' }, { stream: 'nonsense' }, { stream, version: 99 }]) {
    expect((await club.ask(coach, 'auditStep', input)).status).toBe(404);
  }
});

it('a row steps through the events that changed it, from its first value to its removal', {
  tags: ['audit.row-steps'],
}, async () => {
  const { club, coach, robin, kim } = await givenClub();
  const stream = `family#${robin.sub}`;
  const row = `entry|athletes||${kim}`;
  const versionOf = async (type: string) =>
    (await club.call(coach, 'auditEvents', { type, athlete: kim, family: robin.sub })).items[0]?.version ?? 0;
  const [added, classes] = [await versionOf('AthleteAdded'), await versionOf('ClassesChanged')];
  const stepAt = (version: number) => club.call(coach, 'auditStep', { stream, version, row });

  expect(await stepAt(added - 1)).toMatchObject({ state: null, changes: [] });
  const first = await stepAt(added);
  expect(first.state).toMatchObject({ athleteName: 'Kim Lee', programs: [] });
  expect(first.changes).toContainEqual({ field: 'athleteName', before: null, after: 'Kim Lee' });
  const changed = await stepAt(classes);
  const billed = classes + 1;
  expect(changed.changedAt).toEqual([added, classes, billed]);
  const unpaid = { field: 'oldestUnpaidPeriod', before: null, after: '2026-11' };
  expect((await stepAt(billed)).changes).toContainEqual(unpaid);
  expect(changed.changes).toContainEqual({ field: 'programs', before: [], after: ['monday'] });
  expect(changed.changes).toContainEqual({ field: 'shownIn.athletes-in#monday', before: null, after: true });
  const roster = changed.rows.find(({ list }) => list === 'roster#monday');
  expect(roster).toMatchObject({ name: 'Kim Lee', isChanged: true });
  expect(changed.rows.filter(({ isChanged }) => !isChanged).map(({ name }) => name)).toContain('Sam Lee');

  await club.call(robin, 'saveClasses', { selections: [{ athleteId: kim, programs: [] }] });
  const rosterStep = (version?: number) =>
    club.call(coach, 'auditStep', { stream, row: roster?.key, ...(version && { version }) });
  const { state, changedAt } = await rosterStep();
  const [, removed = 0, ...later] = changedAt ?? [];
  expect([state, changedAt, later]).toEqual([null, [classes, removed], []]);
  expect(await rosterStep(removed)).toMatchObject({
    type: 'ClassesChanged',
    changes: expect.arrayContaining([{ field: 'athleteName', before: 'Kim Lee', after: null }]),
  });
  for (const input of [{ stream, version: 1 }, { stream: 'schedule#main' }]) {
    expect((await club.ask(robin, 'auditStep', { ...input, row })).status).toBe(403);
  }
});

it('the rows of the newest step are the stored rows, without medical notes', {
  tags: ['audit.row-steps'],
}, async () => {
  const { club, coach, robin, kim } = await givenClub();
  await club.toFamily(
    robin,
    exampleOf(PaymentReceived),
    exampleOf(AbsenceReported, { athleteId: athleteId(kim) }),
  );
  await club.call(robin, 'changeAthlete', { athleteId: kim, changes: { medicalConditions: 'Asthma' } });
  const stream = `family#${robin.sub}`;
  const { rows: store } = club.deps;
  const { live } = await store.generations();
  const stored = await Promise.all(
    Object.keys((await store.checkpoint(live, stream)).rows).map((key) => store.row(live, key)),
  );
  const isListed = (list: string) => !list.startsWith('events-');
  const listed = stored.flatMap((found) =>
    found && (found.row.kind === 'document' || isListed(found.row.list)) ? [found.row] : [],
  );
  expect(listed.length).toBeGreaterThan(20);

  const { rows } = await club.call(coach, 'auditStep', { stream });
  const steps = await Promise.all(rows.map(({ key }) => club.call(coach, 'auditStep', { stream, row: key })));
  const shown = steps.flatMap(({ state }, index) => {
    const { shownIn, ...data } = state as { shownIn?: Readonly<Record<string, true>> };
    return Object.keys(shownIn ?? { [rows[index]?.list ?? '']: true }).map((list) => ({ list, data }));
  });
  for (const row of listed) {
    const { sealed: _sealed, ...data } = row.data;
    expect(shown).toContainEqual({ list: row.kind === 'document' ? row.type : row.list, data });
  }
  const [payment] = (await club.call(coach, 'auditEvents', { type: 'PaymentReceived' })).items;
  const paid = await club.call(coach, 'auditStep', { stream, version: payment?.version });
  const key = `entry|payments#${robin.sub}||${PaymentReceived.example.paymentId}`;
  expect(paid.rows).toContainEqual(expect.objectContaining({ key, isChanged: true }));
  expect(rows.map((row) => row.key)).not.toContain(key);
  expect(await club.call(coach, 'auditStep', { stream, row: key })).toMatchObject({
    state: { amount: PaymentReceived.example.amount },
    changedAt: [payment?.version],
  });
  const absence = rows.find(({ list }) => list.startsWith('absences#'));
  expect(absence).toMatchObject({ name: 'Kim Lee' });
  const all = JSON.stringify(steps);
  const { phoneNumber } = athleteInfo.emergencyContact;
  for (const secret of ['Asthma', phoneNumber, AbsenceReported.example.reason]) {
    expect(all).not.toContain(secret);
  }
});

const dataOf = async (
  club: Pick<Club, 'call'>,
  coach: SignedIn,
  event: { readonly stream: string; readonly version: number } | undefined,
): Promise<Readonly<Record<string, unknown>>> => {
  const { stream = '', version = 0 } = event ?? {};
  const { envelope } = await club.call(coach, 'auditEvent', { stream, version });
  return envelope.data as Readonly<Record<string, unknown>>;
};
