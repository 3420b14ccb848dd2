import type { Part } from './statements.ts';

/**
 * Features beyond the product spec. Tests carry these names as tags, and `npm run docs` writes
 * docs/beyond.md.
 */
export const beyond = [
  {
    section: 'Consent',
    statements: {
      'consent.texts-kept':
        'Terms, privacy, refund policy and the words next to a button that costs money are texts with a version and a hash. A released text never changes.',
      'consent.using-is-not-accepting': 'Only registering, or agreeing when asked, accepts the terms.',
      'consent.registration':
        'A registration records the versions that its form showed, and that a parent or guardian signed up. Outdated versions are rejected. A visitor’s request records the same. Calls without versions record no agreement.',
      'consent.asked-again':
        'From the first day of a change of terms or privacy, signed-in parents see what has changed until they agree; nothing is locked. No administrator is asked.',
      'consent.shown':
        'Confirm Selection, Switch Plan and Save Programs show the charge now and next, the monthly renewal, how and until when to cancel, and the policy.',
      'consent.kept':
        'Starting a plan, switching it, and saving classes that raise the bill record the consent in the same commit: texts by version and hash, amounts, day of the next charge, language.',
      'consent.continues':
        'Keep Training, Cancel Switch and End Pause show and record the same. A later payment rests on the newest consent.',
      'consent.refused':
        'A consent that names outdated texts or other amounts is rejected, and nothing is charged.',
      'consent.spec-calls': 'The calls of the spec, which carry no consent, work and record no agreement.',
      'consent.seen':
        'Consents are in the family’s history, in the check of a charge, and in the evidence for a dispute.',
      'consent.mailed':
        'Mails about a started plan, a switch, an undone cancellation, a class bill and added classes state the price, the renewal, how and until when to cancel, and link to the policy.',
      'consent.card-mailed':
        'A changed or removed card is mailed to the parent once: the card, the plans’ next charges, how to cancel, and what to do if it was someone else. A renewed date is not mailed.',
      'consent.policy-pages':
        '/terms, /privacy and /refunds show the version in force and earlier versions, and link to each other; pricing and registration link to /refunds.',
      'consent.texts-of-then':
        'An administrator who views an earlier day reads the policy texts of that day, with their dates.',
    },
  },
  {
    section: 'Withdrawal',
    statements: {
      'withdrawal.press':
        'Until the end of the third business day after an athlete’s first plan began, its page offers a withdrawal and asks before it is made.',
      'withdrawal.first-of-the-child':
        'A first plan is the first of that child in that family, by name and birth date: adding the child again or renaming it allows no second withdrawal.',
      'withdrawal.on-behalf':
        'An administrator withdraws for a family in the same days; the payment is returned once.',
      'withdrawal.money':
        'A withdrawal refunds everything paid for the plan, exactly once, and ends it at once, with a mail. When the money cannot be returned, the plan continues.',
      'withdrawal.refund-failed':
        'When a bank returns a refund, the coach is mailed once, without a name. It is in the family’s history and on the page of reconciliation.',
      'withdrawal.rule':
        'Withdrawals and their number of business days are data with a source, and the policy agrees. A later plan, or a late request, is rejected with its own sentence.',
    },
  },
  {
    section: 'Payments',
    statements: {
      'pay.shown-amount':
        'Paying a balance or a plan, also by a new card, sends the amount and months that were shown. Another amount charges nothing and is named. Calls without an amount work.',
      'pay.one-box':
        'One box shows unpaid classes, automatic charges with their day, and buttons to pay a part or all, or to add a card. It shows which automatic charge failed, and when.',
      'bills.second':
        'Classes added after a month is paid, or while its payment is in progress, make another bill with a preview, a consent, a payment and a receipt of its own.',
      'bills.both':
        'Before changing from classes to a plan, a family reads that both are paid in the current month.',
      'bills.a-week': 'No class bill is overdue before a week has passed since it was made or raised.',
      'customers.replaced':
        'A customer deleted at the payment provider is replaced once, when the family opens the card page, changes its name or pays. The history records it; the card must be added again.',
      'debts.stay':
        'What a plan owes stays in the family’s balance when the plan ends or its athlete is deleted. The family pays it by a button, never automatically.',
      'payments.recorded':
        'An administrator records cash or a check for open class bills, oldest first, with a reason. Never more than is open; a repeated request records one payment. The family gets a mail and a receipt.',
      'payments.credit':
        'An administrator gives a credit on open class bills, with a reason. It lowers what is owed, is no payment, and the family gets a mail.',
      'payments.plan-recorded':
        'An administrator records cash or a check for what a plan owes: the invoices are closed as paid once. An invoice marked as paid at the payment provider counts the same.',
      'payments.plan-credit':
        'An administrator gives a credit on the next plan payments: the payment provider deducts it, also below the price of a month, and no month is overdue because of it.',
      'debts.first':
        'A new plan is rejected while an ended plan’s payment is due; the dialog names the amount and leads to it.',
      'debts.written-off':
        'An administrator writes off what ended plans owe, with a reason: the invoices are voided once, and payments made meanwhile count. The family gets a mail.',
    },
  },
  {
    section: 'Refunds',
    statements: {
      'refunds.mailed':
        'A refund is mailed to the parent once: amount, payment, earlier refunds, and when the bank shows it. A withdrawal’s refund is in the mail about the end of the plan.',
    },
  },
  {
    section: 'A lost phone',
    statements: {
      'two-step.recovery-mail':
        'The owner is mailed when a recovery code was used, and what to do if it was someone else.',
      'two-step.recovery-codes':
        'Setting up two-step login gives ten recovery codes, made on the device and stored as hashes. Each works once, with the password; it turns two-step login off and ends all sessions.',
    },
  },
  {
    section: 'Passkeys',
    statements: {
      'passkeys.login':
        'A person can add passkeys, see them with name and date, remove them, and log in with one instead of the password.',
      'passkeys.mailed':
        'Adding or removing a passkey is an event, and the owner is mailed what to do if it was someone else.',
      'passkeys.other-address': 'A passkey of this site does not work on another address.',
      'passkeys.offer':
        'After a login by password the portal offers a passkey. “Not Now” is remembered on the device.',
      'passkeys.required':
        'On `prod` and `staging`, an administrator with a passkey has administrator rights only in sessions that began with it; a password and a code are not enough.',
      'passkeys.token-reuse':
        'A refresh token that two devices used ends all sessions of the person and is an event.',
    },
  },
  {
    section: 'A coach with a slow phone',
    statements: {
      'attendance.slow-device':
        'Attendance counts by the server’s clock: a slow device does not lose its corrections.',
    },
  },
  {
    section: 'A new school year',
    statements: {
      'grades.new-year':
        'One press moves athletes up a grade, after a preview. Grades can be left out, 8th Grade stays, and a second press moves nobody twice.',
      'grades.asked':
        'From August to October the portal asks for the grade of each athlete whose grade is from before that August. One press confirms the next or the same grade; the device remembers “same”.',
    },
  },
  {
    section: 'Nothing of ours',
    statements: {
      'audit.odd-items':
        'Verify names every item and attribute of the events table that our code does not write, and every halted stream, and then never reports full agreement.',
      'audit.inbox':
        'Verify names webhooks of the last month that were deleted from the inbox or changed there.',
      'audit.strangers':
        'A script of 60 lines with openssl, Python and Go’s C2SP libraries accepts a good evidence pack and names each of 22 kinds of tampering.',
      'audit.proven-names':
        'Names and other personal fields in an evidence pack are checked against salted digests in the hashed events. Verify names a field that was changed with every key. After an erasure nothing stored confirms a guessed name.',
      'audit.timestamps':
        'The checkpoint of each signed day has a timestamp of a configured authority (RFC 3161), which openssl verifies in a pack. A failing authority holds up no day: it says that it has none, and why.',
      'audit.witnesses':
        'Configured witnesses (C2SP) cosign the checkpoint of each day, and a pack has their cosignatures. They refuse a history that was rewritten and signed again; verify and the nightly job then name the witness.',
      'audit.tiles':
        '`save-log` writes the log of heads as tiles of C2SP, which Go’s client reads, and extends an earlier copy only if the log extends it.',
      'audit.lost-heads':
        'Verify and the nightly job name signed days that are gone or changed. Nothing is signed until an operator accepts the loss with a reason. A cut stream is halted.',
    },
  },
  {
    section: 'Step by step',
    statements: {
      'audit.row-steps':
        'An administrator chooses a row that screens read and sees which event changed which field, from what to what: step by step, played, or by link. The projections’ own code derives the row from the events. Health data is left out.',
    },
  },
  {
    section: 'One child in two families',
    statements: {
      'roster.same-name':
        'The roster asks the coach whether two families’ athletes of the same name and birth date are one child; without a birth date, of the same name.',
    },
  },
  {
    section: 'Lists as files',
    statements: {
      'exports.workbook':
        'A list is exported as a workbook whose texts stay texts, or as a plain CSV with a header.',
    },
  },
  {
    section: 'Mail and addresses',
    statements: {
      'mail.one-sitting':
        'Changes of classes are mailed after ten quiet minutes: one mail for the bill, one for changes without a bill.',
      'mail.waits-for-repair':
        'A mail that SES rejects because of the sender is retried, raises an alarm, and is sent once after the repair. Only an unreachable address ends a mail.',
      'addresses.invisible-characters':
        'Invisible characters in a pasted email, phone number or zip code are removed. Names keep the joiners that some scripts need.',
    },
  },
  {
    section: 'Days of charges',
    statements: {
      'plans.same-day':
        'A plan is charged on the date that pages, previews and mails name, in the club’s calendar, also when it starts around midnight, its month ends in the hour before, or the clocks change.',
    },
  },
  {
    section: 'Months of classes',
    statements: {
      'classes.paid-month':
        'Classes that a parent takes off stay on the roster until their month ends, if it is paid. The page and a mail name the day. An exchange takes effect at once.',
      'classes.next-month':
        'Added classes can start on the 1st of next month: the current month has no bill and no roster entry for them.',
      'charges.overdue-mail':
        'A parent is mailed about an overdue class bill on the day from which it is overdue.',
    },
  },
  {
    section: 'Notices',
    statements: {
      'notices.yearly':
        'In the thirty days before a plan’s anniversary the parent gets a reminder: price, next charge, renewal, and how to cancel.',
      'notices.card':
        'In the thirty days before a card that is charged automatically expires, the parent reads what it pays, how to replace it, and how to stop.',
      'notices.pause':
        'In the fourteen days before a paused plan resumes, the parent reads when, what is charged, and how to cancel.',
      'prices.schedule':
        'An administrator schedules prices of plans and classes at least 31 days ahead, one change at a time, and can withdraw them until a day before the first notices. The pricing page shows them, and whatever begins on their day uses them.',
      'prices.notice':
        'A parent is mailed once, 30 to 7 days before the first renewal at a new price: both prices, the day, and how to cancel.',
      'prices.move':
        'The plan is then moved to that price at Stripe, from its next renewal on. Plans that end, pause, switch or have a price in no list are not moved; without a timely notice the old price applies.',
      'prices.classes':
        'A family is mailed once, 30 to 7 days before the first of a month with other class prices: both amounts, and how to take classes off. Bills name the new prices. Without a timely notice the old prices apply for one more month; lower prices may be told until the day before, equal amounts are not.',
      'notices.withdrawn':
        'When a grade no longer offers a class, the parents of those who take it read on the next morning that they keep it until they take it off.',
      'notices.once': 'No notice is given twice. A class charge is announced again when its amount changes.',
      'notices.cause': 'No notice is given or mailed when its cause is gone.',
      'notices.rules':
        'Rules of notices are data, each with its source and date. Notices are sent at nine in the morning of the club.',
      'notices.seen': 'Notices are in the family’s history, and their mails among the family’s mails.',
    },
  },
  {
    section: 'Attendance',
    statements: {
      'attendance.by-month':
        'A parent sees by month on which days their athlete came, and not who marked it or when. An unreadable day hides no other.',
      'attendance.absence':
        'A parent reports an absence, with or without a reason, and can undo it. The roster shows it, also as a file and offline.',
      'attendance.training-days':
        'Holidays (New Year’s Day, Independence Day, Thanksgiving, Christmas Day) and days without a schedule item cannot be reported. The calendar and the next session leave the same holidays out.',
      'attendance.until':
        'Absences can be reported and undone until the last training of the day begins, or until the day is over.',
      'attendance.whose':
        'The family and administrators see absences; only the family, or an administrator on its behalf, reports them. Others get “no such athlete”.',
      'attendance.refusals':
        'A day without training, one too far ahead and one whose training has begun are rejected, each with its own sentence.',
    },
  },
  {
    section: 'Schedule and classes',
    statements: {
      'schedule.days-sold':
        '/programs cannot add a weekday that the schedule lacks while the schedule has others; saved classes stay removable.',
    },
  },
  {
    section: 'Days off',
    statements: {
      'days-off.two-presses':
        'From Today, the roster or the schedule, an administrator cancels a day’s sessions in two presses, with an optional reason, or a range of up to 31 days. Until a session starts, the cancellation can be undone.',
      'days-off.one-date':
        'One date of an item can have another time and place, and an extra session can be added for one day, after which it leaves the public schedule.',
      'days-off.moved':
        'One session can move to another day, where the athletes of its class come. Both days, the roster, days to miss, the next session, the schedule and the calendar feed show it; mails and notifications name the new day. It can be undone.',
      'days-off.told':
        'Families with training on the day get an email and a notification at once, also if they turned off emails about schedule changes.',
      'days-off.known':
        'The roster, days to miss, the next session on the cards, the schedule page and the calendar feed show a canceled or changed session. Bills stay as they are.',
      'days-off.in-words':
        'A date of an item whose days are in words is canceled by naming the date. It counts as the session of that day until the day is over.',
      'days-off.home':
        'The home page shows canceled, changed, moved and extra sessions of the next seven days, before the app loads.',
      'days-off.from':
        'A change of an item asks for its first day. Earlier sessions stay as they were, in calendars too.',
      'days-off.calendars':
        'The calendar feed is read alike by ical.js, node-ical, khal and Python’s icalendar, before and after changes.',
    },
  },
  {
    section: 'Make-ups',
    statements: {
      'make-ups.given':
        'A class on a day whose training the coach cancels, or an absence reported at least 4 hours before the day’s first session, gives the athlete one make-up class, good for 60 days. While 4 are open, absences give no more.',
      'make-ups.plans':
        'A plan athlete arranges the session with the coach. The scrimmage league is not made up.',
      'make-ups.withdrawn':
        'The make-up class goes away if the day is restored or the absence undone before the make-up class is used. Once it is used, the absence stays.',
      'make-ups.booked':
        'A parent books it for a session of any class of the athlete’s grade on a day when the athlete does not come anyway, and cancels the booking until the session begins. If the coach cancels that session, it is open again for at least 14 days.',
      'make-ups.moved':
        'A moved class gives no make-up class; an absence on its new day does, and a booking of it is open again. If the class is canceled on its new day, it gives one.',
      'make-ups.expire':
        'A week before an open make-up class expires, the parent gets one email. It expires by an event.',
      'make-ups.no-money': 'Bills stay as they are.',
    },
  },
  {
    section: 'Papers',
    statements: {
      'papers.publish':
        'Administrators publish papers: text by version and hash, for all athletes or some grades, needed or optional, valid for some months or without end. A small change keeps earlier signatures.',
      'papers.sign':
        'A guardian signs the shown version for each athlete. The event has the typed name, time, version, hash, language and page. Administrators cannot sign for a family.',
      'papers.photos':
        'A photo consent is a choice: it can be declined or withdrawn on any day, and given again.',
      'papers.asked':
        'Whoever has not signed a paper in force is asked after login, and after adding athletes in registration; nothing is locked.',
      'papers.badges':
        'The roster shows missing needed papers, needed papers that expire within 30 days, and athletes without a photo consent. Today counts the athletes with missing papers.',
      'papers.present':
        'Marking an athlete present without a needed paper warns, is possible, and is recorded once with the papers.',
      'papers.remind':
        'A list per paper shows who has signed. One press emails all families with open signatures, at most once a day.',
      'papers.copies':
        'A signed copy prints well, for the family and the administrators. It has the signed text and hash, and is part of the family’s data until its erasure.',
    },
  },
  {
    section: 'Places and waitlists',
    statements: {
      'places.set':
        'An administrator sets the places of each class and of the scrimmage league, in all and for single grades. Lowering them removes nobody.',
      'places.shown':
        'Before they choose, parents see how many places are left, or that the class is full and the place in line.',
      'places.last-place':
        'The last place goes to one family: class and family change in one transaction. The others read which class is full, and nothing of theirs is saved.',
      'places.offer':
        'An open place is offered to the next in line and held until the deadline: 24 hours, of which none passes between 9 PM and 8 AM. Nobody else gets it meanwhile.',
      'places.told':
        'The offer arrives by email and notification, and the portal shows it. It is accepted or declined in two presses; accepting shows the price and records the consent. A passed deadline is emailed.',
      'places.by-hand':
        'An administrator offers a place out of turn with a reason; a full class gets one more place.',
      'places.freed':
        'Dropping a class, deleting an athlete and erasing a family free the place. A dropped class that is paid keeps its place until its month ends; a pause keeps it.',
      'places.never-more':
        'However families and administrators act, a class never gets more athletes than places, and no place stays empty while somebody waits for it.',
    },
  },
  {
    section: 'Bank deposits and the journal',
    statements: {
      'payouts.recorded':
        'Each payout to the club’s bank account is recorded with the movements it contains, once, whatever the order and number of webhooks.',
      'payouts.failed':
        'A payout that the bank rejects is recorded and raises an alarm; its money returns to the balance.',
      'payouts.difference':
        'A payout that differs from its contents is an open difference of the reconciliation; a missed webhook is healed.',
      'payouts.shown':
        'The money screen lists payouts: on their way, arrived or rejected, with the day and the fees.',
      'journal.balanced':
        'Each payment, refund, dispute, fee and payout is one balanced entry of the journal, in cents.',
      'journal.clearing':
        'Once everything is paid out, the clearing account is empty and the bank account has what arrived.',
      'journal.owed':
        'Bills, failed plan payments, credits and write-offs change what families owe, each by one event; the Money page shows the sum, and a month’s journal has it beside equity until it is revenue.',
      'journal.programs':
        'Payments and credits of a month are divided by plan and class to the cent, by the prices on the bills; the Money page shows them and the journal moves the revenue to accounts of their own.',
      'journal.files':
        'Administrators save a month of the journal as CSV or Excel with one entry per day, and as text that hledger and ledger read with the same balances.',
    },
  },
  {
    section: 'Statements',
    statements: {
      'statements.facts':
        'A family’s statement of a year names the provider with its tax id, and for each child the dates, the kind of care and the amounts, with receipts.',
      'statements.children':
        'Class bills and refunds are divided among the children to the cent; a refund counts in its own year.',
      'statements.balance':
        'A statement lists every bill, failed payment, payment, credit and write-off that changed what the family owed, with the balance after it.',
      'statements.shown':
        'A statement can be shown for one child, prints well, and says that the plan decides what counts.',
    },
  },
  {
    section: 'A pause',
    statements: {
      'pause.no-charge':
        'A plan can be paused from its next renewal until a later one; the months between are not charged.',
      'pause.comes-back':
        'The plan resumes by itself on the chosen day, is charged then, and keeps its billing day.',
      'pause.limits':
        'A pause can be requested until the day before the next charge, lasts one to six months, and ends on a renewal. Every rejection has its own sentence.',
      'pause.preview':
        'Before the press, the page shows the next charge for each possible day, and for ending the pause.',
      'pause.consent':
        'The shown terms are agreed to: nothing now, the price on the day of the return. Outdated terms are rejected.',
      'pause.taken-back': 'A pause can be undone until it begins.',
      'pause.ends-early': 'A pause that has begun can be ended: the plan resumes with the next renewal.',
      'pause.cancelled': 'A paused plan is canceled by one press, and nothing more is charged.',
      'pause.on-behalf':
        'An administrator pauses and resumes for a family; the history has the reason and the consent.',
      'pause.shown':
        'The athlete’s card and page and the coach’s roster show until when; administrators also see it in lists and on the family’s page.',
      'pause.roster': 'A paused athlete stays on the roster of plans, with the day of the return.',
      'pause.exactly-once':
        'After any crash and in any order of webhooks there is one pause, and each month is charged at most once.',
      'pause.drift':
        'The reconciliation finds pauses made, moved or ended at Stripe; a person decides about a pause without an end.',
      'pause.class-months':
        'An athlete’s classes can be paused from the next month for one to six whole months. They are not billed, siblings pay the same, and every place is kept.',
      'pause.class-back':
        'Classes resume on the first of the chosen month. A pause can be undone before it begins, and ended from the next month afterward.',
      'pause.class-refusals':
        'No classes, a second pause, a day that is not offered, more classes during a pause, and an absence on a paused day are rejected, each with its own sentence.',
      'pause.class-bills':
        'In any order of commands and jobs, no bill contains classes of a paused month, and no month is billed twice or skipped.',
      'pause.class-preview':
        'Before the press, the page shows the family’s bills until each possible return. Outdated terms are rejected.',
      'pause.class-mailed':
        'Mails confirm a pause of classes and its end. Another one, in the fourteen days before the return, names the next bill and how to avoid it.',
      'pause.class-rosters':
        'Paused athletes stay on their rosters with the day of the return; the portal and administrators’ pages show it at once.',
    },
  },
  {
    section: 'Translated pages',
    statements: {
      'translated.works':
        'In a browser that translates pages each command works and no text is out of date; amounts are not translated.',
    },
  },
  {
    section: 'On the home screen',
    statements: {
      'installed.manifest':
        'A phone can put the site on its home screen, starting at the portal; My info explains it.',
      'installed.offline':
        'A visited signed-in page opens offline, says that the account could not be loaded, and loads it when the connection returns. No answer of the API is cached.',
      'installed.newer':
        'A newer version of the site is offered on every signed-in page; nothing reloads by itself.',
      'installed.schedule':
        'The public schedule is available offline as last read; no other answer of the API is cached.',
    },
  },
  {
    section: 'Notifications on devices',
    statements: {
      'push.devices':
        'On My info a parent turns notifications on for this browser, and off here or everywhere. A family has at most ten devices; logging out turns them off. Administrators cannot.',
      'push.schedule':
        'After a schedule change an enrolled family is notified on its devices, also without mail; a press opens the schedule. It names no child. Mails offer it to families without a device.',
      'push.sealed':
        'Messages are encrypted for the device and signed by the site. Endpoints are stored under the family’s key only, appear in no history, list or log, and are erased with it.',
      'push.services':
        'Only the browsers’ push services are contacted; other endpoints and invalid keys are rejected.',
      'push.failing':
        'A failing push service stops no mail: the device is retried once at the end of the run. A removed device is forgotten.',
    },
  },
  {
    section: 'A second guardian',
    statements: {
      'guardians.invited':
        'The parent who signed up the family invites another guardian by email. The link works once, for seven days, can be withdrawn, and names nobody before the login.',
      'guardians.joined':
        'The invited person joins with a login of their own, agrees to the terms, and sees and does everything in the family’s account without registering. A person with a family of their own is rejected.',
      'guardians.ended':
        'The first guardian, or an administrator with a reason, removes another guardian, who can also leave. It takes effect at once, in open sessions too.',
      'guardians.named': 'The histories of the family and of the coach name the guardian who did something.',
      'guardians.renamed':
        'A guardian who joined changes their own name on My info; histories show the new name.',
      'guardians.found':
        'The coach finds a family by the name and email of every guardian, and reads whose partner it is.',
      'guardians.access-ended':
        'A person whose access to a family’s account ended reads so after login, with the ways to go on: a new invitation, a family of their own, or the club.',
      'guardians.mailed':
        'The family’s emails go to every guardian, each address once, and a bounce of one address does not stop the others. Emails about a login go to its owner.',
      'guardians.erased':
        'Erasing the family ends all memberships, and erases the names and addresses of its guardians.',
      'other-home.invited':
        'The first guardian invites another home to see chosen athletes. That home has an account, card and settings of its own.',
      'other-home.shared':
        'Another home sees an athlete’s schedule, attendance, absences, make-ups, medical notes and emergency contact, and nothing else of the first family: no address, phone, email, card, payment or plan price. The first family sees who of another home looked, and another home is told about changed days.',
      'other-home.absence':
        'Another home reports and undoes absences of a shared athlete, until the sharing ends. The roster shows them, and the first family’s history names who did it.',
      'other-home.named':
        'A family’s history names the person it invited as another home. Anyone else from the other home is “a guardian of the other home”; the coach reads the name.',
      'other-home.found':
        'The coach finds another home by name, email and phone, and reads whose athlete it sees.',
      'other-home.ended':
        'Either home, or an administrator with a reason, ends the sharing at once. Both homes are emailed. Deleting the athlete ends the sharing and its split, and the other home is emailed. Erasing one home leaves the other and its records.',
      'splits.agreed':
        'The first home asks another home to pay a percent of a shared athlete’s class bills and plan. That home sees the percent and an example in dollars, needs a card, and agrees or declines. It applies from the next month on.',
      'splits.billed':
        'The first home’s bill is lower by the share, and each ended month’s share is billed to the other home once. Both add up to the unsplit bill; the odd cent stays with the first home.',
      'splits.plan':
        'Renewals of a split plan charge the first home its part. The rest, exactly the discount that Stripe states, is billed to the other home once, also if the first home’s card fails. A plan’s first month is not split.',
      'splits.apart':
        'Each home has its own card, bills, emails, automatic payment and receipts. A declined card of one never charges the other, which learns only that a share is unpaid.',
      'splits.erased':
        'A share outlives an erased home: the first home pays for an erased other home, and an other home still pays its share of an erased first home. A family that owes a plan share itself is erased only once that is paid.',
      'splits.ended':
        'Either home ends a split from the next month on; so does the end of the sharing. Shares of earlier months stay with the home that agreed to pay them.',
      'doubles.shown':
        'The athletes page shows administrators athletes with the same name and birth date in two families.',
      'doubles.preview':
        'Before two registrations are joined, the administrator reads for the one that ends: plan and paid month, classes, open bills, payments and make-ups. Changed facts are rejected, and nothing is joined.',
      'doubles.joined':
        'An administrator joins two registrations, with a reason, in one commit: one is removed as if deleted, the other is shared with its family. Both families are mailed and see the reason in their history.',
      'doubles.moved':
        'An administrator moves an athlete to another family, with a reason, after the preview of a join. The new family gets profile, medical notes and emergency contact; plan and classes end with the former family, which sees the athlete only if the administrator says so. Both families are mailed.',
    },
  },
  {
    section: 'My data',
    statements: {
      'my-data.download':
        'A family downloads all its data as JSON and as a readable page: current state, payments and history. Other families’ parts are sentences only; administrators appear by name when they viewed data, not when they marked attendance.',
      'my-data.erasure':
        'A family requests erasure, confirmed by mail, can undo the request, and sees what prevents it. Administrators see the requests in a list and start the erasure.',
      'my-data.retention':
        'Families without activity for the time of the rule (two years; three with a consent, four with bills) are listed, and an administrator erases them with one press. The server checks again, so a returned family stays. Visitors’ requests are erased two years after they were sent.',
    },
  },
] as const satisfies readonly Part[];
