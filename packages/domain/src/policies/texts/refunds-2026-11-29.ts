import type { PolicyText } from '../policy-versions.ts';
import { refunds2026ClassMonths } from './refunds-2026-11-28.ts';

const { title, sections } = refunds2026ClassMonths;

export const refunds2026MakeUps: PolicyText = {
  title,
  changed: 'A new section says when a missed class gives your athlete a make-up class, and how to use it.',
  sections: [
    ...sections.filter(({ heading }) => heading !== 'Refunds'),
    {
      heading: 'Missed Classes',
      paragraphs: [
        'When we cancel all training of a day, or you report an absence at least 4 hours before the day’s first session, your athlete gets a make-up class for the class that is missed. It is good for 60 days from the missed day, for one session of any class that is offered to your athlete’s grade and has a place. You book it, and cancel the booking until the session begins, on the page of your athlete. For a Half Week or Full Week plan, the coach arranges the day with you.',
        'A day gives one make-up class at most. While your athlete has 4 open make-up classes, a reported absence gives no more; a day that we cancel always does. The scrimmage league gives none. If the missed class takes place after all, or you cancel the absence, the make-up class goes away again, unless it has been used: then the absence stays. If we cancel a session that you booked as a make-up class, you have at least 14 more days to book another one. A week before it expires, we remind you by email.',
        'Make-up classes are not paid out and do not change your bills. They belong to one athlete, and end when the athlete is deleted.',
      ],
    },
    ...sections.filter(({ heading }) => heading === 'Refunds'),
  ],
};
