import type { PolicyText } from '../policy-versions.ts';

export const refunds2026: PolicyText = {
  title: 'Refunds and Cancellation',
  changed: null,
  sections: [
    {
      heading: 'Plans',
      paragraphs: [
        'Half Week and Full Week are paid for a month in advance. A plan continues, and your card is charged, every month until you cancel it.',
        'You cancel by yourself, on the page of your athlete, with Cancel Training. Cancel before the day of the next charge, and there is none: the training ends with the month that is paid, and until then you can take the cancellation back. A payment that failed before you cancelled is still tried again.',
      ],
    },
    {
      heading: 'Single Classes',
      paragraphs: [
        'Classes and the scrimmage league are billed for each calendar month, and continue until you take them off on the page Choose classes. What you take off is not billed from the next month on. What was added on a day can be taken back on the same day, and is not billed then, unless the payment of that bill has begun.',
        'Your card is charged for a bill when you pay it, or by itself if you have turned automatic payment on.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'A month that has begun is not refunded in part. What was charged by mistake, or for training that we cancelled, is returned in full to the card that paid.',
        'Write to coach@allamericanhoops.example or call (312) 555-0142. You get a mail for every payment, and find payments and refunds in the payment history of your dashboard.',
      ],
    },
  ],
};
