import type { ApiAnswer } from '../../api/api-types.ts';

export type TimelineItem = ApiAnswer<'familyTimeline'>['items'][number];
