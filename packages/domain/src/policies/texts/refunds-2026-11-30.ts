import type { PolicyText } from '../policy-versions.ts';

export const refundsPlain: PolicyText = {
  title: 'Refunds and Cancellation',
  changed: 'The policy says the same as before, in plainer words.',
  sections: [
    {
      heading: 'Plans',
      paragraphs: [
        'You pay for Half Week and Full Week one month in advance. A plan continues, and we charge your card, every month until you cancel it.',
        'You can cancel a plan on your athlete’s page with Cancel Training. If you cancel before the day of the next charge, we do not charge you again. Training continues until the end of the month you have paid for, and you can undo the cancellation until then. If a payment failed before you canceled, we still retry it. If the plan ends before an amount is paid, you still owe it and can pay it on your dashboard.',
        'From a child’s first plan, you can withdraw until the end of the third business day after the day it began. Press Withdraw from Plan on your athlete’s page. The plan ends right away, and we return everything you paid for it to the card you paid with. Business days are Monday to Friday, except federal holidays.',
      ],
    },
    {
      heading: 'Single Classes',
      paragraphs: [
        'We bill classes and the scrimmage league for each calendar month. They continue until you take them off on the page Choose classes. We do not bill a class that you took off for any later month. If you have paid for the month, the class continues until the month ends. If you exchange a class for another one, the exchange takes effect right away.',
        'A class you add can start right away or on the 1st of the next month. You choose before you save. You can take off a class on the day you added it. Then we do not bill it, unless the payment of that bill has started. If you add a class to a month you have paid for, you get another bill for the difference. You see the amount before you save.',
        'We charge your card for a bill when you pay it, or automatically if you have turned on automatic payment. A bill is overdue when its month is over and a week has passed since we made the bill.',
      ],
    },
    {
      heading: 'Missed Classes',
      paragraphs: [
        'Your athlete gets a make-up class when we cancel all training of a day, or when you report an absence at least 4 hours before the day’s first session. The make-up class is good for 60 days from the missed day, for one session of any class that has a place and is offered to your athlete’s grade. You can book it on your athlete’s page, and cancel the booking until the session begins. For a Half Week or Full Week plan, the coach arranges the day with you.',
        'A missed day gives at most one make-up class. While your athlete has 4 open make-up classes, a reported absence gives no more, but a day that we cancel always does. The scrimmage league gives none. If the missed class takes place after all, or if you cancel the absence, you lose its make-up class. If you have already used it, the absence stays. If we cancel a session that you booked as a make-up class, you have at least 14 more days to book another one. We remind you by email one week before a make-up class expires.',
        'We do not pay out make-up classes, and they do not change your bills. A make-up class belongs to one athlete and ends when that athlete is deleted.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'Unless you withdraw in time, we do not refund part of a month that has begun. If we charged you by mistake, or for training that we canceled, we return the full amount to the card you paid with.',
        'Write to coach@allamericanhoops.example or call (312) 555-0142. We email you about every payment. Your dashboard lists your payments and refunds under Payment History.',
      ],
    },
  ],
};
