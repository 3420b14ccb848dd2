import { leaveSharedAthleteInput, unshareAthleteInput } from '@hoops/domain/family/sharing/events';
import { athleteViewSchema } from '@hoops/projections/views/family-view';
import * as z from 'zod/mini';
import { attendanceInput, attendanceOfMonth } from '../athlete-attendance/routes.ts';
import { defineRoute, versioned } from '../http/route.ts';
import { visibleToOtherHome } from './visible.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'requests' } as const;
const done = z.strictObject(versioned);

export const sharingRoutes = {
  sharedAthlete: defineRoute({
    ...user,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    readsFamily: true,
    trails: true,
    path: '/api/sharedAthletes/{athleteId}',
    summary: 'What another home sees of an athlete that its family shares, with one month of attendance.',
    input: attendanceInput,
    answer: z.extend(z.pick(athleteViewSchema, visibleToOtherHome), {
      ...attendanceOfMonth,
      firstHome: athleteViewSchema.shape.parentID,
    }),
  }),
  joinAsOtherHome: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/joinAsOtherHome',
    summary: 'Accepts the invitation of another home, for the family of the signed-in person.',
    input: z.strictObject({ token: z.string().check(z.maxLength(1_000)) }),
    answer: done,
  }),
  unshareAthlete: defineRoute({
    ...command,
    path: '/api/unshareAthlete',
    summary: 'Ends what another home sees of the family’s athlete, also in open sessions.',
    input: unshareAthleteInput,
    answer: done,
  }),
  leaveSharedAthlete: defineRoute({
    ...command,
    path: '/api/leaveSharedAthlete',
    summary: 'Ends the family’s own view of an athlete that another family shares.',
    input: leaveSharedAthleteInput,
    answer: done,
  }),
};
