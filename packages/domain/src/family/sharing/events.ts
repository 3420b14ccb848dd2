import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { parentFacts } from '../facts.ts';

const endedBySchema = z.enum(['first-home', 'other-home']);
const jordan = athleteId('athlete-1');
const home = { familyId: familyId('family-2'), name: 'Sam Reyes' };
const shared = { athleteId: athleteIdSchema, familyId: familyIdSchema, name: parentFacts.name };

/** `familyId` is the other home; `name` was typed by the first home, so it is encrypted with its key. */
export const AthleteShared = defineEvent({
  type: 'AthleteShared',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...shared, invitationId: z.optional(z.string()) }),
  summary: ({ athleteId: id, name }, names) =>
    fill(history.AthleteShared, { athlete: names.athlete(id), name }),
  example: { athleteId: jordan, ...home, invitationId: 'invitation-1' },
  personal: ['name'],
});

export const AthleteUnshared = defineEvent({
  type: 'AthleteUnshared',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ ...shared, by: endedBySchema }),
  summary: ({ athleteId: id, name }, names) =>
    fill(history.AthleteUnshared, { athlete: names.athlete(id), name }),
  example: { athleteId: jordan, ...home, by: 'first-home' },
  personal: ['name'],
});

/** Stored in the other home's stream; `familyId` is the first home. */
export const SharedAthleteJoined = defineEvent({
  type: 'SharedAthleteJoined',
  schema: 1,
  data: z.strictObject({ athleteId: athleteIdSchema, familyId: familyIdSchema }),
  summary: () => history.SharedAthleteJoined,
  example: { athleteId: athleteId('athlete-9'), familyId: familyId('family-9') },
  personal: [],
});

export const SharedAthleteLeft = defineEvent({
  type: 'SharedAthleteLeft',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ athleteId: athleteIdSchema, familyId: familyIdSchema, by: endedBySchema }),
  summary: ({ by }) => (by === 'first-home' ? history.SharedAthleteEnded : history.SharedAthleteLeft),
  example: { athleteId: athleteId('athlete-9'), familyId: familyId('family-9'), by: 'first-home' },
  personal: [],
});

export const sharingEvents = [
  AthleteShared,
  AthleteUnshared,
  SharedAthleteJoined,
  SharedAthleteLeft,
] as const;

/** Which child of which family the other home leaves. */
export const sharedAthleteInput = z.strictObject({ athleteId: athleteIdSchema, familyId: familyIdSchema });
