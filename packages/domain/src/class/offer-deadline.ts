import { clubClockTime, clubDate, daysAfter, startOfClubDay } from '../time/club-time.ts';

/** Hours to answer an offer. Time between 21:00 and 8:00 club-local does not count. */
export const offerHours = 24;
const [opens, closes] = ['08:00', '21:00'];
const hourMs = 3_600_000;

/** @param at time of the offer, ISO-8601 UTC */
export const offerDeadline = (at: string): string => {
  let left = offerHours * hourMs;
  let day = clubDate(at);
  let from = Math.max(Date.parse(at), momentOf(day, opens));
  for (;;) {
    const open = Math.max(0, momentOf(day, closes) - from);
    if (left <= open) return new Date(from + left).toISOString();
    left -= open;
    day = daysAfter(day, 1);
    from = momentOf(day, opens);
  }
};

/** @param time club-local, `08:00` */
const momentOf = (date: string, time: string): number => {
  const [hours = 0] = time.split(':').map(Number);
  const moment = startOfClubDay(date).getTime() + hours * hourMs;
  // On days with a clock change, the time is an hour off.
  const [shown = 0] = clubClockTime(new Date(moment)).split(':').map(Number);
  return moment + (hours - shown) * hourMs;
};
