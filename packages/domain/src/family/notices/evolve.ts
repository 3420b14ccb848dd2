import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { clubDate } from '../../time/club-time.ts';
import type { Family } from '../state.ts';
import type { familyNoticeEvents } from './events.ts';
import { lastDayOfNotice } from './last-day.ts';

type NoticeEvent = EventOf<(typeof familyNoticeEvents)[number]>;

/** Stores a notice for as long as the same notice could be given again. */
export const evolveNotices = (family: Family, { data }: NoticeEvent, { at }: Moment): Family => ({
  ...family,
  notices: [...family.notices.filter((known) => lastDayOfNotice(known) >= clubDate(at)), data],
});
