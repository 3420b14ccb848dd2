import type { ApiAnswer } from '../../api/api-types.ts';

/** One thing that happened in a family, as its history tells it. */
export type TimelineItem = ApiAnswer<'familyTimeline'>['items'][number];
