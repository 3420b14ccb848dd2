import type { PolicyText } from '../policy-versions.ts';

export const refunds2026Bills: PolicyText = {
  title: 'Refunds and Cancellation',
  changed:
    'Classes that you add to a month you have paid make another bill. No class bill is overdue before a week has passed. What a plan owes stays owed when it ends.',
  sections: [
    {
      heading: 'Plans',
      paragraphs: [
        'Half Week and Full Week are paid for a month in advance. A plan continues, and your card is charged, every month until you cancel it.',
        'You cancel by yourself, on the page of your athlete, with Cancel Training. Cancel before the day of the next charge, and there is none: the training ends with the month that is paid, and until then you can take the cancellation back. A payment that failed before you cancelled is still tried again, and what is not paid when the plan ends stays owed: you pay it on your dashboard.',
        'From a child’s first plan you can withdraw until the end of the third business day after the day on which it began, on the page of your athlete, with Withdraw from Plan. The plan ends at once, and what you paid for it is returned in full to the card that paid. Business days are Monday to Friday, without federal holidays.',
      ],
    },
    {
      heading: 'Single Classes',
      paragraphs: [
        'Classes and the scrimmage league are billed for each calendar month, and continue until you take them off on the page Choose classes. What you take off is not billed from the next month on. What was added on a day can be taken back on the same day, and is not billed then, unless the payment of that bill has begun. What you add to a month that you have paid makes another bill, for the difference, which you see before you save.',
        'Your card is charged for a bill when you pay it, or by itself if you have turned automatic payment on. A bill is overdue once its month is over, and not before a week has passed since it was made.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'Unless you withdraw in time, a month that has begun is not refunded in part. What was charged by mistake, or for training that we cancelled, is returned in full to the card that paid.',
        'Write to coach@allamericanhoops.example or call (312) 555-0142. You get a mail for every payment, and find payments and refunds in the payment history of your dashboard.',
      ],
    },
  ],
};
