import {
  changeGuardianNameInput,
  inviteGuardianInput,
  joinHouseholdInput,
} from '@hoops/domain/family/guardians/events';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';

const user = { auth: 'user', group: 'requests' } as const;
const command = { ...user, method: 'POST', kind: 'command' } as const;
const id = z.string().check(z.minLength(1), z.maxLength(100));
const token = z.string().check(z.maxLength(1_000));
const done = z.strictObject(versioned);

export const guardianRoutes = {
  inviteGuardian: defineRoute({
    ...command,
    onBehalfOf: true,
    path: '/api/inviteGuardian',
    summary: 'Emails a second guardian a link, valid for seven days, to join the family’s account.',
    input: inviteGuardianInput,
    answer: done,
  }),
  withdrawGuardianInvitation: defineRoute({
    ...command,
    onBehalfOf: true,
    path: '/api/withdrawGuardianInvitation',
    summary: 'Makes the link of an invitation useless.',
    input: z.strictObject({ invitationId: id }),
    answer: done,
  }),
  removeGuardian: defineRoute({
    ...command,
    onBehalfOf: true,
    path: '/api/removeGuardian',
    summary: 'Ends a guardian’s access to the family, also in open sessions.',
    input: z.strictObject({ sub: id }),
    answer: done,
  }),
  changeGuardianName: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/changeGuardianName',
    summary: 'Changes the name of the signed-in guardian who joined the family.',
    input: changeGuardianNameInput,
    answer: done,
  }),
  leaveHousehold: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/leaveHousehold',
    summary: 'Ends the signed-in guardian’s own access to the family.',
    input: z.strictObject({}),
    answer: done,
  }),
  guardianInvitation: defineRoute({
    ...user,
    onBehalfOf: false,
    method: 'GET',
    kind: 'query',
    readsFamily: true,
    path: '/api/guardianInvitations/{token}',
    summary: 'The invitation of a link, for the signed-in person.',
    input: z.object({ token }),
    answer: z.strictObject({
      /** `own-family` cannot join another household; `unregistered` cannot be another home yet. */
      state: z.enum(['open', 'over', 'own-family', 'unregistered', 'joined']),
      inviter: z.nullable(z.string()),
      invited: z.nullable(z.string()),
      isOtherHome: z.boolean(),
    }),
  }),
  joinHousehold: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/joinHousehold',
    summary: 'Joins the family of an invitation, once.',
    input: z.extend(joinHouseholdInput, { token }),
    answer: done,
  }),
};
