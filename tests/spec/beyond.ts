import type { Part } from './statements.ts';

/**
 * What the product does beyond its spec, by capability, as statements that tests are tagged with. `npm run docs` writes
 * docs/beyond.md from them.
 */
export const beyond = [
  {
    section: 'Consent',
    statements: {
      'consent.texts-kept':
        'Terms, privacy, the policy on refunds and cancellation, and what stands beside a button that costs money are texts with a version and a hash. A released one is kept for ever and never changed.',
      'consent.using-is-not-accepting':
        'Only registering, or agreeing when asked, accepts the terms; using the site does not.',
      'consent.asked-again':
        'After a change of the terms or of the text on privacy, parents who are signed in are asked on top of their pages, with what has changed, until they agree; that is kept by version and hash. It locks nothing. Only the parent is asked: no administrator, neither on behalf of a family nor looking at an earlier day.',
      'consent.shown':
        'Beside Confirm Selection, Switch Plan and Save Programs stands what is charged now and next, that it continues every month until it is cancelled, before which day to cancel to avoid the next charge, how, and the policy.',
      'consent.kept':
        'Starting a plan, switching it, and saving classes that raise the monthly amount keep what was agreed to in the same commit: the texts by version and hash, the amounts in cents, the day of the next one, the language.',
      'consent.refused':
        'A consent that names other texts than those in force, or other amounts than will be charged, is refused with a sentence of its own, and nothing is charged.',
      'consent.spec-calls':
        'The calls of the spec, which carry no consent, work as before; nothing is recorded as agreed to then.',
      'consent.seen':
        'What was agreed to is in the family’s history, in the check of a charge, and in the evidence for a dispute.',
      'consent.mailed':
        'The mails about a plan that began, a switch, the end of a cancellation, a bill of classes, and classes that leave the bill as it is say what it costs, that it continues, until when and how to cancel, and lead to the policy.',
      'consent.policy-pages':
        '/terms, /privacy and /refunds show the version in force and those before it, and lead to each other; pricing and registration lead to /refunds.',
    },
  },
  {
    section: 'Notices',
    statements: {
      'notices.yearly':
        'In the thirty days before each anniversary of a plan’s start the parent is reminded by mail what it costs, when it is charged next, that it continues, and how to cancel.',
      'notices.card':
        'In the thirty days before a card on file expires that is charged by itself the parent is written to: for what, how to put another one on file, and how to stop.',
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
        'A parent sees by month on which days their athlete came and did not; nothing else of the roster, not who marked nor when.',
      'attendance.absence':
        'A parent reports beforehand that an athlete will miss a day, with a reason or without, and takes it back. The roster of that day shows it with the reason, also as a file and without a connection.',
      'attendance.until':
        'Both are possible until the last training of the day begins by the schedule, which does not say whose training is whose; where it knows no time, until the day is over.',
      'attendance.whose':
        'The family and administrators see it; the family reports, and an administrator only on its behalf. For others there is no such athlete.',
      'attendance.refusals':
        'A day on which the athlete has no training, one that is too far ahead and one whose training has begun are refused, each with its own sentence.',
    },
  },
  {
    section: 'My data',
    statements: {
      'my-data.download':
        'A family downloads everything that is kept of it, as JSON and as a page to read: what it is now, payments, and all that happened with what was stored of it. Of what is about other families too there is the sentence alone, and of administrators the names of those who looked; not who marked attendance nor when. An administrator who does it for them is recorded.',
      'my-data.erasure':
        'A family asks to be erased and takes that back; it sees what is in the way. Administrators see the requests with what is in the way, in a list and on the page of the family; the erasure itself is begun by them.',
    },
  },
] as const satisfies readonly Part[];
