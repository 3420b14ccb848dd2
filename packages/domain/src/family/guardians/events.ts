import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';
import { agreedInput } from '../account/inputs.ts';
import { parentFacts } from '../facts.ts';
import { parentFields } from '../fields.ts';

const person = { name: parentFacts.name, email: parentFacts.email };
const invitationId = 'invitation-1';
const sub = 'sub-2';
const sam = { name: 'Sam Reyes', email: 'sam@example.com' };

/** With `athletes`, invites another home to see only these. `expiresAt` is ISO-8601 UTC. */
export const GuardianInvited = defineEvent({
  type: 'GuardianInvited',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    invitationId: z.string(),
    ...person,
    expiresAt: z.string(),
    athletes: z.optional(z.readonly(z.array(athleteIdSchema))),
  }),
  summary: ({ name, athletes }, names) =>
    athletes
      ? fill(history.OtherHomeInvited, { name, athletes: athletes.map((id) => names.athlete(id)).join(', ') })
      : fill(history.GuardianInvited, { name }),
  example: { invitationId, ...sam, expiresAt: '2026-11-17T18:00:00.000Z' },
  personal: ['name', 'email'],
});

export const GuardianInvitationWithdrawn = defineEvent({
  type: 'GuardianInvitationWithdrawn',
  schema: 1,
  data: z.strictObject({ invitationId: z.string(), name: parentFacts.name }),
  summary: ({ name }) => fill(history.GuardianInvitationWithdrawn, { name }),
  example: { invitationId, name: sam.name },
  personal: ['name'],
});

export const GuardianJoined = defineEvent({
  type: 'GuardianJoined',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ invitationId: z.string(), sub: z.string(), ...person }),
  summary: ({ name }) => fill(history.GuardianJoined, { name }),
  example: { invitationId, sub, ...sam },
  personal: ['name', 'email'],
});

export const GuardianEmailChanged = defineEvent({
  type: 'GuardianEmailChanged',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    sub: z.string(),
    ...person,
    formerEmail: parentFacts.email,
    tokenIssuedAt: z.string(),
  }),
  summary: ({ name }) => fill(history.GuardianEmailChanged, { name }),
  example: {
    sub,
    ...sam,
    email: 'sam.reyes@example.com',
    formerEmail: sam.email,
    tokenIssuedAt: '2026-11-12T18:00:00.000Z',
  },
  personal: ['name', 'email', 'formerEmail'],
});

export const GuardianNameChanged = defineEvent({
  type: 'GuardianNameChanged',
  schema: 1,
  data: z.strictObject({ sub: z.string(), name: parentFacts.name, formerName: parentFacts.name }),
  summary: ({ name, formerName }) => fill(history.GuardianNameChanged, { name, formerName }),
  example: { sub, name: 'Sam Moore', formerName: sam.name },
  personal: ['name', 'formerName'],
});

export const GuardianLeft = defineEvent({
  type: 'GuardianLeft',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ sub: z.string(), ...person }),
  summary: ({ name }) => fill(history.GuardianLeft, { name }),
  example: { sub, ...sam },
  personal: ['name', 'email'],
});

export const GuardianRemoved = defineEvent({
  type: 'GuardianRemoved',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ sub: z.string(), ...person }),
  summary: ({ name }) => fill(history.GuardianRemoved, { name }),
  example: { sub, ...sam },
  personal: ['name', 'email'],
});

export const guardianEvents = [
  GuardianInvited,
  GuardianInvitationWithdrawn,
  GuardianJoined,
  GuardianEmailChanged,
  GuardianNameChanged,
  GuardianLeft,
  GuardianRemoved,
] as const;

export const inviteGuardianInput = z.strictObject({
  name: parentFields.name,
  email: parentFields.email,
  athletes: z.optional(
    z.readonly(z.array(athleteIdSchema).check(z.minLength(1, 'Please choose an athlete.'))),
  ),
});

export const changeGuardianNameInput = z.strictObject({ name: parentFields.name });

export const joinHouseholdInput = z.strictObject({ name: parentFields.name, agreed: agreedInput });
