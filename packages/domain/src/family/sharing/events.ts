import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { parentFacts } from '../facts.ts';

const endedBySchema = z.enum(['first-home', 'other-home']);
const jordan = athleteId('athlete-1');
const sam = { home: familyId('family-2'), name: 'Sam Reyes' };
const shared = { athleteId: athleteIdSchema, home: familyIdSchema, name: parentFacts.name };
const foreign = { athleteId: athleteIdSchema, firstHome: familyIdSchema };
const exampleForeign = { athleteId: athleteId('athlete-9'), firstHome: familyId('family-9') };

/** `name` was typed by the first home, so it is encrypted with its key. */
export const AthleteShared = defineEvent({
  type: 'AthleteShared',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...shared, invitationId: z.optional(z.string()) }),
  summary: ({ athleteId: id, name }, names) =>
    fill(history.AthleteShared, { athlete: names.athlete(id), name }),
  example: { athleteId: jordan, ...sam, invitationId: 'invitation-1' },
  personal: ['name'],
});

export const AthleteUnshared = defineEvent({
  type: 'AthleteUnshared',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...shared, by: endedBySchema }),
  summary: ({ athleteId: id, name }, names) =>
    fill(history.AthleteUnshared, { athlete: names.athlete(id), name }),
  example: { athleteId: jordan, ...sam, by: 'first-home' },
  personal: ['name'],
});

/** Stored in the other home's stream. */
export const SharedAthleteJoined = defineEvent({
  type: 'SharedAthleteJoined',
  schema: 1,
  data: z.strictObject(foreign),
  summary: () => history.SharedAthleteJoined,
  example: exampleForeign,
  personal: [],
});

export const SharedAthleteLeft = defineEvent({
  type: 'SharedAthleteLeft',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...foreign, by: endedBySchema }),
  summary: ({ by }) => (by === 'first-home' ? history.SharedAthleteEnded : history.SharedAthleteLeft),
  example: { ...exampleForeign, by: 'first-home' },
  personal: [],
});

export const sharingEvents = [
  AthleteShared,
  AthleteUnshared,
  SharedAthleteJoined,
  SharedAthleteLeft,
] as const;

export const unshareAthleteInput = z.strictObject({ athleteId: athleteIdSchema, home: familyIdSchema });
export const leaveSharedAthleteInput = z.strictObject(foreign);
