import type { beyond } from './beyond.ts';

export type Part = {
  readonly section: string;
  readonly topic?: string;
  readonly statements: Readonly<Record<string, string>>;
};

/**
 * Statements of the product spec by section. Tests carry these names as tags: `it('...', { tags:
 * ['2.home.faq'] }, ...)`.
 */
export const spec = [
  {
    section: '1. What the product does and for whom',
    statements: {
      '1.parents': 'Parents register, add athletes, put a card on file, enrol in a plan, and send requests.',
      '1.administrators':
        'Administrators see all parents, all athletes and the schedule, and edit the schedule.',
      '1.public-pages': "Public pages: the coach's bio, pricing, terms, privacy and contact.",
      '1.home-claims':
        "Home claims: three sessions a week that fit the family's schedule; equipment checks, coach-to-student ratio, supervision; extra training by contacting the coach.",
      '1.home-testimonials': 'Home shows three parent testimonials and the embedded reviews widget.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: 'Shared layout',
    statements: {
      '2.layout.header': 'Header: logo, Home (/), Staff (/staff), Pricing (/pricing), Schedule (/schedule).',
      '2.layout.header-signed-in':
        'Signed in: Dashboard (/admin for admins, /dashboard for others) and Logout.',
      '2.layout.header-signed-out': 'Signed out: Login (/login) and Sign Up (/signup).',
      '2.layout.menu-toggle': 'On small screens the header collapses into a menu toggle.',
      '2.layout.logout': 'Logout signs out and goes to /.',
      '2.layout.footer': 'Footer: copyright line, links to /terms, /privacy, /contact.',
      '2.layout.loading': "'Loading...' before the first authentication answer.",
      '2.layout.bottom-bar-admins': 'Bottom bar of admins: PARENTS, ATHLETES, SCHEDULE.',
      '2.layout.bottom-bar-parents': 'Bottom bar of parents: BACK TO DASHBOARD.',
      '2.layout.inner-header-back':
        "Inner header: back button, brand title, the user's name linking to /my-info.",
      '2.layout.inner-header-portal':
        'Inner header on /portal (and its two other addresses): a calendar button to /schedule instead.',
      '2.layout.no-sideways-scrolling':
        'No screen scrolls sideways at 320 px, nor at 390 px with letters twice as large (WCAG 1.4.4, 1.4.10).',
      '2.layout.screen-not-fetched':
        'A screen that cannot be fetched says so, can be asked for again, and never takes the tab away.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/ (home)',
    statements: {
      '2.home.hero': 'Hero with Start Training.',
      '2.home.values': "Value section: Champion's Mentality, Safety & Excellence, Passion-Driven Success.",
      '2.home.features': 'Two feature blocks with buttons; call-to-action banner; footer.',
      '2.home.faq':
        'Accordion FAQ: four questions, one answer open at a time, clicking the open one closes it.',
      '2.home.buttons-to-register':
        'Start Training, Pursue Excellence, Ensure Safety and Get Started all go to /register.',
      '2.home.reviews-widget':
        'Reviews widget framed with its own policy; a quiet fallback when it is blocked.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: 'Other public pages',
    statements: {
      '2.public.staff': '/staff: coach biography.',
      '2.public.pricing': '/pricing: Half Week $52/month, Full Week $104/month per athlete.',
      '2.public.terms': '/terms: Introduction, Acceptance of Terms, Changes to Terms.',
      '2.public.privacy': '/privacy: Collection, Use, Sharing of personal information.',
      '2.public.contact': '/contact: phone number and contact e-mail; the two mailto links.',
      '2.public.schedule': '/schedule: the public list with its footnote; an empty schedule says so.',
      '2.public.without-javascript':
        'Public pages are HTML without JavaScript; an unknown address is a real 404.',
      '2.public.content-security-policy': 'The content security policy is kept without a violation.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/login',
    statements: {
      '2.login.form':
        "Title 'Access Your Dashboard', Email, Password, Log In, reset box with Send, links to /program-change and /signup.",
      '2.login.alert': 'The alert parameter is shown in red; plain text, capped (reading).',
      '2.login.page-asked-for': 'After login: the page asked for, or /portal.',
      '2.login.already-signed-in': 'Already signed in: redirected immediately.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/signup and /register',
    statements: {
      '2.register.same-form': 'The same registration form.',
      '2.register.already-signed-in': 'Already signed in: redirected to /portal.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/portal, /dashboard, /athletes',
    statements: {
      '2.portal.own-details': 'Name, e-mail, street address, phone; Update Information goes to /my-info.',
      '2.portal.athlete-cards':
        'One card per athlete linking to /athletes/{athleteId}; + Add Athlete goes to /add-athlete.',
      '2.portal.update-payment-method': "Update Payment Method opens the provider's customer portal.",
      '2.portal.change-programs-and-payments':
        'Make Change to Programs goes to /program-change; Payment History list.',
      '2.portal.three-addresses':
        'The three addresses show the same portal, each keeping its address (reading).',
      '2.portal.outstanding-balance':
        'An outstanding balance warns to pay by the 1st or the account may be disabled, and offers payment.',
      '2.portal.choose-classes': 'A "Choose classes" link leads to /programs (reading).',
      '2.portal.no-card-on-file': 'The portal says "No card on file" apart from paymentMethod (reading).',
      '2.portal.zero-to-five-athletes': 'Zero athletes (after deletion), five athletes, long names.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/athletes/{athleteId}',
    statements: {
      '2.athlete.details': 'Detail and edit page with the current plan.',
      '2.athlete.plan-actions':
        'Plan actions: Add Programs, Switch Plan, Cancel Switch, Cancel Training, delete.',
      '2.athlete.not-found': "Another family's athlete and an unknown id show the same not-found (reading).",
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/programs',
    statements: {
      '2.programs.selection': 'Per-athlete class selection; only weekdays enabled for the grade are buttons.',
      '2.programs.scrimmage-not-available':
        "Scrimmage reads 'Not Available' and is disabled when the grade lacks it.",
      '2.programs.without-grade':
        'Without a grade it explains and links to edit or /program-request (reading).',
      '2.programs.mailto-links':
        'Private training and shooting machine mailto links where the grade offers it (reading).',
      '2.programs.no-longer-offered': 'A scrimmage or day no longer offered stays removable (reading).',
      '2.programs.draft': 'Class picks are a draft until saved, and survive a reload.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/my-info',
    statements: {
      '2.my-info.fields':
        "The parent's own info with a pencil per field, Save Changes, Logout (signs out, goes to /).",
      '2.my-info.e-mail': 'The e-mail changes the sign-in after a code (reading).',
      '2.my-info.refused-save': 'A refused save rolls back with a message.',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/add-athlete, /app-link, /payment-method',
    statements: {
      '2.onboarding.add-athlete-form': 'Add-athlete form; onboarding=true marks the flow.',
      '2.onboarding.popup': "The popup asks 'Would you like to add another athlete?' with Yes and No.",
      '2.onboarding.popup-only-displays':
        'showPopup only displays; Yes gives an empty form; every save shows the popup again (reading).',
      '2.onboarding.teamreach-app':
        "'Get the TeamReach App', store links for Apple and Play, the note on the team code, Done.",
      '2.onboarding.store-link-not-configured': 'A store link that is not configured says so (reading).',
      '2.onboarding.add-payment-method': "'Add your payment method' with Add Payment Method.",
      '2.onboarding.afterwards':
        'After onboarding: saving an athlete returns to /portal; Done goes to /portal (reading).',
      '2.onboarding.back-from-provider':
        'Back from the provider: /program-request during onboarding, else /portal (reading).',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/parents and /parent/{parentId}',
    statements: {
      '2.parents.list':
        "Search 'Search parents or athletes...'; rows '{name} - {n} athlete(s)' open /parent/{parentId}.",
      '2.parents.page':
        "The parent's page: name, email, phone, marketing method, 'Up to Date' or 'Pending', athletes labelled 'Half Week', 'Full Week' or 'Not Enrolled' linking to /athletes/{id}.",
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/athlete-list and its other addresses',
    statements: {
      '2.athlete-list.filters': "Filters All, Half Week, Full Week, Unenrolled; search 'Search athletes...'.",
      '2.athlete-list.addresses': 'The same screen on all of its addresses.',
      '2.athlete-list.presets':
        'Weekdays, /reps, /today, /payments and {programId} preset a visible, removable filter (reading).',
      '2.athlete-list.today':
        '/today uses the club\'s timezone; Sunday says "No classes today" with Show all (reading).',
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/schedule for administrators',
    statements: {
      '2.schedule.editing': 'Add, edit, delete and reorder.',
      '2.schedule.edges':
        "First and last Move are disabled; a deleted item can be put back; another admin's deletion is shown.",
    },
  },
  {
    section: '2. Screens and routes',
    topic: '/program-request and /program-change',
    statements: {
      '2.requests.program-request': 'Form to request programs.',
      '2.requests.program-change': 'Form to request a change; signed-in users also see payment history.',
      '2.requests.html':
        "Both are HTML that shows at once; nothing typed is lost when they turn out to be a parent's.",
    },
  },
  {
    section: '3. Entities and their fields',
    statements: {
      '3.parent': "Parent's fields as listed, shown to the parent on the portal and /my-info.",
      '3.athlete': "Athlete's fields as listed; isAdditional when the parent already has an athlete.",
      '3.grade': 'Grade document: which offerings exist for that grade.',
      '3.schedule-item': 'Schedule item: title, times, location, order.',
      '3.monthly-record': 'Monthly record: one per family and month, with total and paid status.',
      '3.pending-change': 'Pending change: newPlan, renewalDate.',
      '3.marketing-options':
        'Marketing options: Internet, Gameday Sports Academy, Coach {name}, From a Friend, Other.',
      '3.grade-options': 'Grade options: Kindergarten, 1st to 8th Grade.',
      '3.program-request-options': 'Program request options: skillDevelopment, clubTeam, privateTraining.',
    },
  },
  {
    section: '4. States and transitions',
    topic: 'Authentication',
    statements: {
      '4.sign-in.states': "'Loading...', then present or absent; admin if the record says so.",
      '4.sign-in.sign-up-half-failed': 'A sign-up whose second half failed can be finished.',
      '4.sign-in.expired-session':
        'An expired session asks to sign in again and returns to where one was, nothing typed lost (reading).',
      '4.sign-in.two-tabs':
        'Two tabs: logged out in one, signed in as another person in the other (reading).',
      '4.sign-in.link-of-another-person': 'A link followed while signed in as another person (reading).',
      '4.sign-in.admin-revoked': 'Admin revoked in the middle of a session (reading).',
    },
  },
  {
    section: '4. States and transitions',
    topic: 'Onboarding',
    statements: {
      '4.onboarding.start': 'Starts at app-link on registration.',
      '4.onboarding.app-link': 'app-link to add-first-athlete when Done is pressed.',
      '4.onboarding.add-first-athlete': 'add-first-athlete to add-more-athletes after the first athlete.',
      '4.onboarding.add-more-athletes': 'add-more-athletes to add-payment-method on No.',
      '4.onboarding.add-payment-method':
        'add-payment-method to program-request when Add Payment Method is pressed; paymentMethod is true.',
      '4.onboarding.program-request':
        'program-request to completed when a program request is submitted, only from that step (reading).',
      '4.onboarding.redirects': "Any portal screen redirects to the current step's screen, in any browser.",
      '4.onboarding.completed': "'completed' stays; an unknown value goes to /app-link.",
    },
  },
  {
    section: '4. States and transitions',
    topic: 'Plans',
    statements: {
      '4.plans.enrol': 'Unenrolled to Half Week or Full Week via Add Programs, at once.',
      '4.plans.switch': 'Switch Plan takes effect when the billing cycle ends.',
      '4.plans.pending-switch':
        "While a switch is pending: 'Switching to {plan} on {date with ordinal day}.' and Cancel Switch instead of Switch Plan.",
      '4.plans.cancel-training':
        "Cancel Training at the end of the period; hidden once 'Cancellation Scheduled'; an undo is offered (reading).",
      '4.plans.cancel-training-during-switch':
        'Cancel Training during a pending switch says that the switch is dropped (reading).',
      '4.plans.after-the-end': 'After the end Add Programs returns (reading).',
      '4.plans.athlete-deleted': 'Deleting an athlete cancels subscriptions, then removes the record.',
      '4.plans.plan-or-classes':
        'A plan and weekday classes exclude each other; scrimmage may be added to a plan (reading).',
      '4.plans.bank-authentication':
        'Bank authentication needed, at the start of a plan, for a class bill and for a later payment (readings).',
      '4.plans.outcome-unknown':
        'Outcome unknown ("still confirming"); paid but warning not yet gone (readings).',
      '4.plans.changed-elsewhere':
        'Athlete deleted or plan changed in another tab; deletion waiting for Stripe (readings).',
    },
  },
  {
    section: '4. States and transitions',
    topic: 'Unenrollment and payment status',
    statements: {
      '4.payment-status.unenrollment-mail':
        'The unenrollment e-mail is requested once, when a family goes from something to nothing.',
      '4.payment-status.outstanding-balance':
        'Unpaid records of an earlier month are an outstanding balance.',
      '4.payment-status.values':
        "paymentStatus: a new parent is up to date; a plan past due is 'Pending' (reading).",
      '4.payment-status.plan-past-due':
        'A parent with a plan past due reads that the card failed, not a balance of $0 (reading).',
      '4.payment-status.edge-cases':
        'A balance owed after the athlete was deleted; the 1st of the month itself (readings).',
    },
  },
  {
    section: '5. Validation rules',
    statements: {
      '5.registration':
        'Registration: name, email, password, phone, all four address parts required; marketing optional.',
      '5.add-athlete':
        'Add athlete: name, date of birth and three emergency fields required; the rest optional.',
      '5.date-of-birth':
        'Any past birth date is taken, no future one; a note outside 8 to 18 does not block (reading).',
      '5.athlete-edit': 'Athlete edit: no field validation.',
      '5.program-request':
        "Program request: a box or text, else the spec's sentence; signed out: name and e-mail.",
      '5.program-change': 'Program change: description; signed out: name and e-mail.',
      '5.password-reset': "Password reset with empty e-mail: 'Please enter your email address.'",
      '5.new-password': "What a new password needs is said beforehand, and is the sign-in provider's policy.",
      '5.add-programs': 'Add Programs: Confirm Selection is disabled until a plan is chosen.',
      '5.whitespace-and-duplicates': 'Whitespace-only names; a duplicate athlete (readings).',
    },
  },
  {
    section: '6. Roles and permissions',
    statements: {
      '6.visitor': 'Visitor: public pages, login, registration, both request forms.',
      '6.parent': 'Parent: portal, my-info, own athletes, payments, requests; goes to /dashboard.',
      '6.admin':
        "Admin: the bar, parents list, a parent's page, athlete list, schedule editing; goes to /admin.",
      '6.admin-lands-on-portal':
        'An admin lands on the literal /portal after login, with the admin bar, never in onboarding (reading).',
      '6.non-admin': 'A non-admin on /parents goes to /athletes; on /parent/{parentId} to /my-info.',
      '6.admin-parents': 'Admin parents are excluded from the parents list.',
      '6.unauthenticated':
        'Unauthenticated access to protected screens goes to /login and comes back (reading).',
      '6.server': 'The server enforces the same (the spec is silent).',
    },
  },
  {
    section: '7. The calls it makes',
    statements: {
      '7.names': 'All names, methods and paths of the spec exist.',
      '7.plan-calls':
        'switchPlan, cancelSwitch, cancelAthleteSubscriptions, createSubscription: payloads and answers.',
      '7.payment-queries':
        'getPendingSubscriptions, getPaymentHistory (two decimals), getStripeCustomerPortalLink: answers.',
      '7.no-customer-id': "createSubscription needs no customer id that is not one's own.",
      '7.never-mailed-twice': 'send-welcome-email and send-unenrollment-email never send twice (reading).',
      '7.welcome-mail':
        'Welcome mail to the parent, a notice with the marketing method to the coach (reading).',
      '7.requests-to-coach':
        'Requests go to the coach, who can answer the sender; visitor text to no one else (reading).',
      '7.pay-outstanding-balance':
        "payOutstandingBalance: month name, year; 'Payment processed successfully!'.",
      '7.reordering': 'Reordering swaps the order of two neighbours in one batch.',
      '7.sign-in-calls': 'Sign-up, sign-in, password-reset e-mail, sign-out.',
      '7.mailto-links': "mailto links 'Small Group Private Training Request' and 'Shooting Machine Request'.",
    },
  },
  {
    section: '8. Error catalogue',
    statements: {
      '8.login': "Login failure: 'Incorrect email or password.', the reset box prefilled.",
      '8.e-mail-in-use':
        "Registration with an e-mail in use: /login with the e-mail and the alert 'It looks like you already have an account. Please try loggin in.'",
      '8.create-subscription': 'Create subscription: each code its sentence.',
      '8.plan-or-classes-exist':
        "Refused because a plan or classes exist: its own sentence, not the card's (reading).",
      '8.switch-plan': "Switch plan loading problems: 'Failed to load plan details'.",
      '8.cancel-training': "Cancel training failure: 'Failed to cancel training.'",
      '8.delete-athlete': "Delete athlete failure: 'Failed to delete athlete. Please try again.'",
      '8.save-programs': "Save programs failure: 'Failed to update athlete programs.'",
      '8.payment': "Payment failure: 'Failed to process payment.'; no user: 'No user logged in.'",
      '8.program-request':
        "Program request failure: 'Failed to submit program request. Please try again later.'",
      '8.program-change':
        "Program change failure: 'Failed to submit program change request. Please try again later.'",
      '8.portal-link':
        'Portal link failure: to /my-info (or /dashboard from /payment-method), with its message (reading).',
      '8.payment-history': "Payment history errors: 'No payment history available.'",
      '8.logged-errors': 'Errors that the spec only logs are logged and also said (reading).',
      '8.password-reset': 'Reset with unknown e-mail, wrong or expired code, too many attempts (readings).',
      '8.rate-limited-form': 'A form that is rate-limited, or sent twice (readings).',
    },
  },
  {
    section: '9. Business constants and limits',
    statements: {
      '9.ages': 'Ages 8 to 18, remarked upon only.',
      '9.copyright-year': 'Copyright year in the footer: 2023.',
      '9.plan-prices': 'Plan prices: Half Week $52, Full Week $104 a month.',
      '9.switch-dialog': 'The switch dialog shows old and new price.',
      '9.class-prices':
        'Class prices: $50, $37.50 for siblings, scrimmage $50 or $25, 5 percent surcharge, $12.50 reduction.',
      '9.primary-and-additional':
        'Primary and additional first enrolled in one save: the primary pays full; the page says who and why (reading).',
      '9.additions-and-removals':
        'Additions raise the current month, removals count from the next (reading).',
      '9.month-freezes': 'A month freezes at its end or when its payment starts (reading).',
      '9.subscription-cost': "subscriptionCost is the family's monthly class total with surcharge (reading).",
      '9.day-names': 'Days in full up to three offered, from four on M, Tu, W, Th, F, Sa.',
      '9.outstanding-balance': 'The outstanding balance counts unpaid records older than the current month.',
      '9.new-schedule-item': 'New schedule item: highest order plus one, 1 if none.',
      '9.ordinal-days': 'Ordinal day suffixes; 11 to 13 take th.',
      '9.offering-withdrawn':
        'Grade changed or offering withdrawn while classes are chosen; a grade that offers nothing (readings).',
      '9.roster': 'The roster lists plan athletes as "plan, days by arrangement" (reading).',
    },
  },
] as const satisfies readonly Part[];

type NamesIn<Part> = Part extends { readonly statements: infer Statements }
  ? keyof Statements & string
  : never;

type StatementName = NamesIn<(typeof spec)[number] | (typeof beyond)[number]>;

declare module 'vitest' {
  interface TestTags {
    statement: StatementName;
  }
}
