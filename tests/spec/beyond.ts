import type { Part } from './statements.ts';

/**
 * Statements of what the product does beyond its spec; tests are tagged with them. `npm run docs` writes
 * docs/beyond.md.
 */
export const beyond = [
  {
    section: 'Consent',
    statements: {
      'consent.texts-kept':
        'Terms, privacy, the policy on refunds and cancellation, and what stands beside a button that costs money are texts with a version and a hash. A released one is kept for ever and never changed.',
      'consent.using-is-not-accepting':
        'Only registering, or agreeing when asked, accepts the terms; using the site does not.',
      'consent.registration':
        'A registration keeps the versions of the texts that its form led to, and that a parent or guardian signed up; from a page of before a change it is refused, and nothing is kept. A visitor’s request keeps the same of its sender. Calls that say nothing of it work as before, and record no agreement.',
      'consent.asked-again':
        'After a change of the terms or of the text on privacy, parents who are signed in are asked on top of their pages, with what has changed, until they agree; that is kept by version and hash. It locks nothing. Only the parent is asked: no administrator, neither on behalf of a family nor looking at an earlier day.',
      'consent.shown':
        'Beside Confirm Selection, Switch Plan and Save Programs stands what is charged now and next, that it continues every month until it is cancelled, before which day to cancel to avoid the next charge, how, and the policy.',
      'consent.kept':
        'Starting a plan, switching it, and saving classes that raise the monthly amount keep what was agreed to in the same commit: the texts by version and hash, the amounts in cents, the day of the next one, the language.',
      'consent.continues':
        'Keep Training, Cancel Switch and End Pause say the same beside the button, and keep it in the same commit; a press that showed anything else is refused. What was agreed to last, with a pause too, is what a later payment rests on.',
      'consent.refused':
        'A consent that names other texts than those in force, or other amounts than will be charged, is refused with a sentence of its own, and nothing is charged.',
      'consent.spec-calls':
        'The calls of the spec, which carry no consent, work as before; nothing is recorded as agreed to then.',
      'consent.seen':
        'What was agreed to is in the family’s history, in the check of a charge, and in the evidence for a dispute.',
      'consent.mailed':
        'The mails about a plan that began, a switch, the end of a cancellation, a bill of classes, and classes that are added and leave the bill as it is, consented to or not, say what it costs, that it continues, until when and how to cancel, and lead to the policy.',
      'consent.card-mailed':
        'Another card on file, or none any more, is mailed to the parent once, whoever changed it: which card, what the plans that continue cost and when, how to cancel, and what to do if it was someone else. The same card with another date is not.',
      'consent.policy-pages':
        '/terms, /privacy and /refunds show the version in force and those before it, and lead to each other; pricing and registration lead to /refunds.',
      'consent.texts-of-then':
        'An administrator who looks at what a family saw on an earlier day reads the terms, the text on privacy and the policy on refunds of that day, and from when to when each was in force.',
    },
  },
  {
    section: 'Withdrawal',
    statements: {
      'withdrawal.press':
        'Until the end of the third business day after an athlete’s first plan began, its page offers a withdrawal, says what it does, and asks before it is made.',
      'withdrawal.first-of-the-child':
        'A first plan is the first of that child in that family, by name and birth date, whichever record of the child had it: deleting and adding the child again, or renaming it, brings no second withdrawal.',
      'withdrawal.on-behalf':
        'An administrator withdraws for a family in the same days: the plan ends, and the payment goes back once.',
      'withdrawal.money':
        'A withdrawal returns all that was paid for the plan, exactly once, and ends it at once; a mail and the history say so, and so does the evidence for a bank. When the money cannot be returned, the plan continues.',
      'withdrawal.refund-failed':
        'When a bank sends a refund back, the coach is told by mail, once, without a name: the family does not have the money. It stands in the family’s history and on the page of reconciliation.',
      'withdrawal.rule':
        'Whether there is a withdrawal, and for how many business days, is data with its source; the policy says it exactly while it is so. Another plan of the athlete has none, and none is left when the days are over: each is refused with its own sentence.',
    },
  },
  {
    section: 'Payments',
    statements: {
      'pay.shown-amount':
        'Whoever pays a balance or a plan sends the amount and the months that were shown. When something else is owed meanwhile, nothing is charged, and the new amount is named. So it is for a new card that pays for a plan. Calls that name no amount work as before.',
      'pay.one-box':
        'One box says what classes cost that is not paid, what is charged by itself and when, and has a button for every part, for all of it, and for a card where there is none. After an automatic charge failed it says which one and when.',
      'bills.second':
        'Classes added after a month is paid, or while its payment is on its way, make another bill for the difference: previewed, agreed to, paid by a payment and a receipt of its own.',
      'bills.both':
        'Who changes from classes to a plan is told before it that both are paid in the month that runs.',
      'bills.a-week': 'No class bill is overdue before a week has passed since it was made or raised.',
      'customers.replaced':
        'A customer that was deleted in the payment provider’s dashboard is replaced by another when the family opens the page of its card, changes its name or pays: once, linked, and said in the history; its card has to be put on file again.',
      'debts.stay':
        'What a plan owes stays in the family’s balance when the plan ends or its athlete is deleted: the family pays it by a button, the coach sees it. It is never charged by itself.',
      'debts.written-off':
        'An administrator writes off what ended plans owe, with a reason that the history keeps: the invoices are voided at the payment provider, once, and what was paid meanwhile counts as paid. The family gets a mail with the amount.',
    },
  },
  {
    section: 'Refunds',
    statements: {
      'refunds.mailed':
        'A refund that the club makes at the payment provider is mailed to the parent, once, however often it is reported: how much, of which payment, what was returned of that before, and when the bank shows it. What a withdrawal returns stands in the mail about the end of the plan.',
    },
  },
  {
    section: 'A lost phone',
    statements: {
      'two-step.recovery-mail':
        'The owner of the account is mailed when a recovery code was used: what is off now, and what to do if it was someone else.',
      'two-step.recovery-codes':
        'Setting up two-step login gives ten recovery codes, made on the device and kept here as hashes. When the phone is lost, one of them turns two-step login off and ends all sessions; each works once, and the password is still needed.',
    },
  },
  {
    section: 'A coach with a slow phone',
    statements: {
      'attendance.slow-device':
        'Attendance counts by the server’s clock: a device whose clock is slow does not lose its corrections against earlier taps of other coaches.',
    },
  },
  {
    section: 'A new school year',
    statements: {
      'grades.new-year':
        'One press of the coach moves athletes up a grade, with a preview of who moves; grades can be left out, 8th Grade stays, and a second press moves nobody twice.',
      'grades.asked':
        'From August to October the portal asks a family for the grade of each athlete whose grade was given before that August, with one press for the next grade and one for the same; who was moved up since is not asked for. "Still" is remembered by the device.',
    },
  },
  {
    section: 'Nothing of ours',
    statements: {
      'audit.odd-items':
        'Verify names every item and attribute of the events table that nothing of ours writes, and every stream that is halted; beside one it never says that everything agrees.',
      'audit.inbox':
        'Verify names webhooks that events of the last month name and that were deleted from the inbox or changed there.',
      'audit.lost-heads':
        'Signed days that are gone or were changed, the newest or all of them too, are named by verify and by the nightly job, and nothing is signed until an operator accepts the loss with a reason. A stream that the job finds cut is halted.',
    },
  },
  {
    section: 'One child in two families',
    statements: {
      'roster.same-name':
        'The roster asks the coach whether an athlete of the same name and birth date in another family is the same child; of the same name alone where a birth date is not known.',
    },
  },
  {
    section: 'Lists as files',
    statements: {
      'exports.workbook':
        'A list is exported as a workbook whose texts stay texts (a zip code keeps its zeros, nothing is a formula) or as a plain CSV with the header first.',
    },
  },
  {
    section: 'Mail and addresses',
    statements: {
      'mail.one-sitting':
        'Changes of classes are mailed once they have been quiet for ten minutes: one mail for the bill, and one for what leaves it as it is.',
      'mail.waits-for-repair':
        'A mail that SES rejects because of the sender (a paused account, the sandbox, an unverified identity) is retried, raises an alarm, and goes out once after the repair. Only an address that no mail can reach ends a mail.',
      'addresses.invisible-characters':
        'Invisible characters that come along with a pasted email, phone number or zip code are removed when a person registers, logs in, resets a password or writes to the coach. Names keep the joiners that some scripts need.',
    },
  },
  {
    section: 'Days of charges',
    statements: {
      'plans.same-day':
        'A plan is charged on the promised day of the club’s calendar every month, also one that starts around midnight, before and after the clocks change.',
    },
  },
  {
    section: 'Months of classes',
    statements: {
      'classes.paid-month':
        'Classes that a parent takes off stay on the roster until their month ends, if that month is paid. The page says until when before saving, and a mail says so after. An exchange for other classes takes effect at once.',
      'classes.next-month':
        'Added classes can start on the 1st of next month instead of now: the current month is not billed for them, and no roster shows them before.',
      'charges.overdue-mail':
        'A parent is mailed about an overdue class bill on the day from which it is overdue, and not before.',
    },
  },
  {
    section: 'Notices',
    statements: {
      'notices.yearly':
        'In the thirty days before each anniversary of a plan’s start the parent is reminded by mail what it costs, when it is charged next, that it continues, and how to cancel.',
      'notices.card':
        'In the thirty days before a card on file expires that is charged by itself the parent is written to: for what, how to put another one on file, and how to stop.',
      'notices.pause':
        'In the fourteen days before a paused plan comes back the parent is written to: when, what is charged, and how to cancel.',
      'prices.schedule':
        'An administrator schedules other prices of plans and classes, those of classes on the first of a month, at least 31 days ahead and one change at a time, and takes them back until a day before the first families are told. From then on the pricing page says them, and what begins on their day or later is agreed to, charged and mailed with them.',
      'prices.notice':
        'Before the first renewal of a running plan that costs what another price list says, the parent is told by mail, once, 30 to 7 days before: the price until then and from then on, the day, and how to cancel before it.',
      'prices.move':
        'Then the plan is moved to that price at Stripe: its next renewal is charged by it, nothing before. A plan that is about to end, to pause or to be the other one is not moved, nor one whose price no list has; a renewal that was not announced in time has the price of before.',
      'prices.classes':
        'A family is told by mail, once, 30 to 7 days before the first of a month, that its classes cost another amount from then on, both amounts as they apply to it, and how to take them off before. That month and the later ones are billed by the new prices, each bill names them, and so does what is said of the next month before. Who was not told in time has the prices of before for one more month; lower ones are given up to the day before, and those that make no difference come without a word.',
      'notices.withdrawn':
        'When a grade is not offered a class or the scrimmage league any more, the parents of those who take it are written to on the next morning: that they keep it, billed as before, until they take it off.',
      'notices.once':
        'No notice is given twice, whatever runs again; a charge of class bills is announced again when it has come to another amount.',
      'notices.cause':
        'None is given, and none is mailed, when what it is about is gone: the plan ends or was given up, the card is another one, nothing is charged.',
      'notices.rules':
        'When notices are given is data, each rule with where it comes from and when that was read. They go out at nine in the morning of the club.',
      'notices.seen': 'Notices stand in the family’s history, and their mails among the family’s mails.',
    },
  },
  {
    section: 'Attendance',
    statements: {
      'attendance.by-month':
        'A parent sees by month on which days their athlete came and did not; nothing else of the roster, not who marked nor when. A day that cannot be read takes nothing else away.',
      'attendance.absence':
        'A parent reports beforehand that an athlete will miss a day, with a reason or without, and takes it back. The roster of that day shows it with the reason, also as a file and without a connection.',
      'attendance.training-days':
        'Days without training cannot be reported: New Year’s Day, Independence Day, Thanksgiving and Christmas Day, unless an item of the schedule is for that date alone, and days on which the schedule holds nothing. The calendar and the next session leave the same holidays out.',
      'attendance.until':
        'Both are possible until the last training of the day begins by the schedule, which does not say whose training is whose; where it knows no time, until the day is over.',
      'attendance.whose':
        'The family and administrators see it; the family reports, and an administrator only on its behalf. For others there is no such athlete.',
      'attendance.refusals':
        'A day on which the athlete has no training, one that is too far ahead and one whose training has begun are refused, each with its own sentence.',
    },
  },
  {
    section: 'Schedule and classes',
    statements: {
      'schedule.days-sold':
        'A weekday that the schedule lacks cannot be added on /programs, while the schedule holds others; what is saved stays removable.',
    },
  },
  {
    section: 'A pause',
    statements: {
      'pause.no-charge':
        'A plan can be paused from its next renewal until a later one: the month that is paid stays as it is, and nothing is charged for the months between.',
      'pause.comes-back':
        'It comes back by itself on the day that was chosen, is charged then, and renews on the same day of the month as before.',
      'pause.limits':
        'It can be asked for until the day before the next charge, lasts one to six months, and ends on a day on which the plan renews. Every refusal has its own sentence.',
      'pause.preview':
        'Before the press stands when the next charge would be and what it comes to, for each day that can be chosen, and for ending the pause.',
      'pause.consent':
        'What was shown is agreed to as with the start of a plan: nothing now, the price on the day of the return. A press that showed anything else is refused.',
      'pause.taken-back':
        'Until it begins it can be taken back: the next month is charged as if it had not been asked for.',
      'pause.ends-early':
        'One that has begun can be ended: the plan comes back with the next renewal, and nothing is charged before it.',
      'pause.cancelled':
        'A paused plan is cancelled as any other, by one press, and nothing more is charged.',
      'pause.on-behalf':
        'An administrator pauses and returns for a family what the family could itself, with the reason and what was agreed to in its history.',
      'pause.shown':
        'The card of the athlete, their page and the coach’s roster of a day in the pause say until when; administrators see the same, also in the list of athletes and on the family’s page.',
      'pause.roster': 'Who is paused stays on the roster of plans, with the day of the return.',
      'pause.exactly-once':
        'Whatever dies on the way, and in whichever order and however often webhooks come, there is one pause, and each month is charged once or not at all.',
      'pause.drift':
        'A pause that was made, moved or ended at Stripe is found by the comparison of the books; one that has no end there is for a person to look at.',
      'pause.class-months':
        'An athlete’s classes, the scrimmage league among them, can be paused from the next month on, the first that is not billed, for one to six whole months. None of these has a bill for them, siblings pay what they paid, and the place in every class is kept.',
      'pause.class-back':
        'They come back by themselves on the first of the month that was chosen, which is billed again. A pause that has not begun can be taken back; one that has can be ended, and the classes are back with the next month.',
      'pause.class-refusals':
        'No classes, a pause already, another day than the first of a month that is offered, more classes while they rest, an absence on a day without them: each is refused with a sentence of its own.',
      'pause.class-bills':
        'Whatever the order of commands and of the bills’ job, no bill names classes of a paused month, and no month is billed twice or left out.',
      'pause.class-preview':
        'Before the press stand the family’s bills of the months until the return, for each return that can be chosen; what was shown is agreed to, and a press that showed anything else is refused.',
      'pause.class-mailed':
        'Mails acknowledge a pause of classes and its end, and one goes out in the fourteen days before they come back: with the next bill, what it comes to, and how to avoid it.',
      'pause.class-rosters':
        'Who is paused stays on the rosters of their classes, with the day of the return, which the family’s page and the list of athletes for administrators, and the portal, say from the press on.',
    },
  },
  {
    section: 'Translated pages',
    statements: {
      'translated.works':
        'In a browser that translates pages, each command works as in others, and no text stays out of date; amounts of money are not translated.',
    },
  },
  {
    section: 'On the home screen',
    statements: {
      'installed.manifest':
        'A phone can put the site on its home screen, with its own icon and window, starting at the portal; My info says how.',
      'installed.offline':
        'A signed-in page that was seen opens without a connection: it says that the account could not be loaded, and loads it by itself when the connection is back. Nothing that the API has answered is kept for that.',
      'installed.newer':
        'A newer version of the site is looked for when a tab is looked at again, and is offered on every signed-in page; nothing reloads by itself.',
      'installed.schedule':
        'The public schedule that was seen is there without a connection, as it was read last; no other answer of the API is kept.',
    },
  },
  {
    section: 'Notifications on devices',
    statements: {
      'push.devices':
        'On My info a parent turns notifications on in the browser at hand, where it offers them, and off again there or on all devices; administrators cannot, not even for a family. A family has them on ten devices at most: the first makes room. Logging out turns them off on that device.',
      'push.schedule':
        'After a change of the schedule an enrolled family is told on its devices that the schedule has changed, beside the mail, and without one where it wants none; a press opens the schedule. It names no child. The mail offers that to families without a device.',
      'push.sealed':
        'Messages are encrypted for the device and signed by the site. Where they are sent is kept under the family’s key alone: no history, list or log says it, and an erasure takes it along.',
      'push.services':
        'Only the push services of the browsers there are, at their own addresses, are written to; anything else a browser says its endpoint is, and keys that are none, are refused.',
      'push.failing':
        'A push service that is away or refuses keeps no mail from being sent: the device is tried once more at the end of the run. A device that is gone is forgotten.',
    },
  },
  {
    section: 'My data',
    statements: {
      'my-data.download':
        'A family downloads everything that is kept of it, as JSON and as a page to read: what it is now, payments, and all that happened with what was stored of it. Of what is about other families too there is the sentence alone, and of administrators the names of those who looked; not who marked attendance nor when. An administrator who does it for them is recorded.',
      'my-data.erasure':
        'A family asks to be erased, which a mail acknowledges, and takes that back; it sees what is in the way. Administrators see the requests with what is in the way, in a list and on the page of the family; the erasure itself is begun by them.',
      'my-data.retention':
        'A family with which nothing happened for as long as the rule says (two years; three with a consent, four with bills) stands in a list of administrators, who have it erased with one press. The server looks again when it is pressed and when it begins: a family that came back stays. Requests of visitors without an account that are done go two years after they were sent, all with one press.',
    },
  },
] as const satisfies readonly Part[];
