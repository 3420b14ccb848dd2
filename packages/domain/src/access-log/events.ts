import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';

/** An administrator looked at a child's medical notes and emergency contact. */
export const PersonalDataViewed = defineEvent({
  type: 'PersonalDataViewed',
  schema: 1,
  data: z.strictObject({ familyId: z.string(), athleteId: z.string() }),
  summary: ({ athleteId }, names) => `Looked at the details of ${names.athlete(athleteId)}`,
  example: { familyId: 'family-1', athleteId: 'athlete-1' },
  personal: [],
});

export const accessLogEvents = [PersonalDataViewed] as const;
export type AccessLogEvent = EventOf<(typeof accessLogEvents)[number]>;
