import type { ApiAnswer } from '../../api/api-types.ts';

/** One entry of a family's history. */
export type TimelineItem = ApiAnswer<'familyTimeline'>['items'][number];
