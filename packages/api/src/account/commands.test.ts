import { PlanStarted, PlanSwitched, TrainingCancelled } from '@hoops/domain/family/plans/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { systemClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { commands as commandsOf } from '../commands.ts';
import type { Request } from '../http/create-handler.ts';
import { timelineOf } from './timeline.ts';

const newId = ulidSource(systemClock);
const signedInAs = (email: string, issuedAt = '2026-11-20T12:00:00.000Z'): Request => ({
  session: {
    caller: { kind: 'user', sub: 'family-1', email, signedInAt: '2026-11-20T12:00:00.000Z', issuedAt },
    isAdmin: false,
    revoked: false,
  },
  commandId: newId(),
  correlationId: newId(),
  sourceIp: '127.0.0.1',
  visitorIp: '127.0.0.1',
  event: {} as APIGatewayProxyEventV2,
  ownFamily: undefined,
  wrote: () => undefined,
});

const email = 'dana@example.com';
const parent = {
  name: 'Dana Reyes',
  email,
  phoneNumber: '(630) 555-0101',
  marketingMethod: null,
  address: { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' },
};
const athlete = {
  athleteName: 'Jordan Reyes',
  dateOfBirth: '2015-03-14',
  gender: null,
  grade: null,
  medicalConditions: '',
  yearsOfExperience: '',
  emergencyContact: { firstName: 'Luis', lastName: 'Reyes', phoneNumber: '(630) 555-0177' },
};

let store: ReturnType<typeof memoryEventStore>;
let commands: ReturnType<typeof commandsOf>;

beforeEach(async () => {
  store = memoryEventStore();
  commands = commandsOf({ store, clock: systemClock, newId });
  await commands.registerParent(parent, signedInAs(email));
});

it('confirmEmailChange stores the token’s email when it differs from the family’s email', async () => {
  const same = await commands.confirmEmailChange({}, signedInAs(email));
  expect(same.email).toBe(email);
  const changed = await commands.confirmEmailChange({}, signedInAs('new@example.com'));
  expect(changed.email).toBe('new@example.com');
  expect(changed.version).toBeGreaterThan(same.version);
});

it('confirmEmailChange rejects a token older than the last email change', async () => {
  await commands.confirmEmailChange({}, signedInAs('new@example.com', '2026-11-20T12:10:00.000Z'));
  await expect(commands.confirmEmailChange({}, signedInAs(email))).rejects.toThrow(
    'Your email has changed since you logged in. Please log in again.',
  );
  const back = await commands.confirmEmailChange({}, signedInAs(email, '2026-11-20T12:20:00.000Z'));
  expect(back.email).toBe(email);
});

it('confirmEmailChange returns the first result when it is repeated with a fresh token', async () => {
  const asked = signedInAs('new@example.com', '2026-11-20T12:10:00.000Z');
  const first = await commands.confirmEmailChange({}, asked);
  const again = signedInAs('new@example.com', '2026-11-20T12:10:05.000Z');
  expect(await commands.confirmEmailChange({}, { ...again, commandId: asked.commandId })).toEqual(first);
});

it('the timeline shows each event’s athlete and the athlete’s plan after the event', async () => {
  const { athleteId: added } = await commands.addAthlete(athlete, signedInAs(email));
  const about = { athleteId: athleteId(added) };
  const stream = familyStream(familyId('family-1'));
  await store.append(
    stream,
    await store.head(stream),
    [
      { event: { type: 'PlanStarted', data: { ...PlanStarted.example, ...about } } },
      { event: { type: 'PlanSwitched', data: { ...PlanSwitched.example, ...about } } },
      { event: { type: 'TrainingCancelled', data: { ...TrainingCancelled.example, ...about } } },
    ],
    {
      actor: { sub: 'stripe', role: 'stripe' },
      commandId: newId(),
      fingerprint: '',
      at: systemClock.now().toISOString(),
      correlationId: newId(),
      keyId: stream,
    },
  );
  const entries = await timelineOf({ store, logger: silentLogger }, familyId('family-1'));
  const ofAthlete = entries.filter((entry) => entry.athleteId === added);
  expect(ofAthlete.map(({ type, planAfter }) => [type, planAfter])).toEqual([
    ['TrainingCancelled', ''],
    ['PlanSwitched', 'Full Week'],
    ['PlanStarted', 'Half Week'],
    ['AthleteAdded', ''],
  ]);
  expect(entries.at(-1)).toMatchObject({ type: 'ParentRegistered', athleteId: null, planAfter: null });
});
