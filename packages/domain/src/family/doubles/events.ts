import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema, familyId, familyIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { parentFacts } from '../facts.ts';

/** Stored in both families. `moved`: the registration that stays was added by the same command. */
export const DoubleJoined = defineEvent({
  type: 'DoubleJoined',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    athleteId: athleteIdSchema,
    athleteName: parentFacts.name,
    stays: z.boolean(),
    other: z.strictObject({ familyId: familyIdSchema, athleteId: athleteIdSchema }),
    reason: z.string(),
    moved: z.optional(z.literal(true)),
  }),
  summary: ({ athleteName: athlete, stays, reason, moved }) => {
    const [here, away] = moved
      ? [history.AthleteMovedHere, history.AthleteMovedAway]
      : [history.DoubleJoinedHere, history.DoubleJoinedAway];
    return fill(stays ? here : away, { athlete, reason });
  },
  example: {
    athleteId: athleteId('athlete-1'),
    athleteName: 'Jordan Reyes',
    stays: false,
    other: { familyId: familyId('family-2'), athleteId: athleteId('athlete-2') },
    reason: 'Both parents registered Jordan.',
  },
  personal: ['athleteName', 'reason'],
});

export const doubleEvents = [DoubleJoined] as const;
