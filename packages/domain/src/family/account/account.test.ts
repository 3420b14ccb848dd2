import { describe, expect, it } from 'vitest';
import { athleteId, familyId } from '../../ids.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { familyAt, familyOf, given, registered, withCard } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import type { PeopleCommand, Unpriced } from '../commands.ts';
import type { Family } from '../state.ts';
import {
  DefaultPaymentMethodChanged,
  EmailArrivesAgain,
  EmailCameBack,
  EmailOwnershipProven,
  MailPreferencesChanged,
  ParentInfoChanged,
  ParentRegistered,
  StripeCustomerLinked,
} from './events.ts';
import { textsToAgreeTo } from './texts-to-agree-to.ts';

const prove = (email: string, tokenIssuedAt = '2026-11-10T18:00:00.000Z') =>
  ({ type: 'ProveEmail', email, tokenIssuedAt }) as const;
const register = { type: 'RegisterParent', ...ParentRegistered.example } as const;

const inForce = { terms: currentPolicy('terms').version, privacy: currentPolicy('privacy').version };
const acceptedInForce = {
  type: 'TermsAccepted',
  data: {
    termsVersion: inForce.terms,
    hash: currentPolicy('terms').hash,
    privacy: { version: inForce.privacy, hash: currentPolicy('privacy').hash },
  },
} as const;

describe('a registration', () => {
  const shown = { ...inForce, isGuardian: true } as const;

  it('a registration keeps the versions that its form showed, and that a parent or guardian signed up', {
    tags: ['consent.registration'],
  }, () => {
    const accepted = { ...acceptedInForce, data: { ...acceptedInForce.data, isGuardian: true } } as const;
    given()
      .when({ ...register, agreed: shown })
      .then(registered, accepted);
    given().when(register).then(registered);
  });

  it('a registration that showed other versions than those in force is refused', {
    tags: ['consent.registration'],
  }, () => {
    for (const old of [{ terms: '2023-01' }, { privacy: '2023-01' }])
      given()
        .when({ ...register, agreed: { ...shown, ...old } })
        .rejects('consent-outdated');
  });
});

describe('a change of the terms', () => {
  const acceptedBefore = { type: 'TermsAccepted', data: { termsVersion: '2023-01' } } as const;
  const accept = { type: 'AcceptTerms', ...inForce } as const;
  const known = (family: Family) => textsToAgreeTo(family).map((text) => [text.kind, text.known]);

  it('a change of the terms is agreed to once, by version and hash', {
    tags: ['consent.asked-again'],
  }, () => {
    given(registered, acceptedBefore).when(accept).then(acceptedInForce);
    given(registered, acceptedInForce).when(accept).then();
    given(registered).when(accept).then(acceptedInForce);
  });

  it('a change of the terms is asked about where another version was agreed to, and not after that', {
    tags: ['consent.asked-again'],
  }, () => {
    expect(known(familyOf(registered, acceptedBefore))).toContainEqual(['terms', '2023-01']);
    expect(known(familyOf(registered, acceptedInForce))).toEqual([]);
    const oldPrivacy = {
      ...acceptedInForce,
      data: { ...acceptedInForce.data, privacy: { version: '2022-01', hash: '' } },
    };
    expect(known(familyOf(registered, oldPrivacy))).toEqual([['privacy', '2022-01']]);
    // A parent who agreed to no text is asked once a text has changed since registration.
    expect(known(familyOf(registered))).toEqual([]);
    expect(known(familyAt('2026-10-10T18:00:00.000Z', [registered]))).toEqual([
      ['terms', '2023-01'],
      ['privacy', '2023-01'],
    ]);
  });

  it('a change of the terms is agreed to in the versions that are in force alone', {
    tags: ['consent.asked-again'],
  }, () => {
    for (const old of [{ terms: '2023-01' }, { privacy: '2022-01' }]) {
      given(registered, acceptedBefore)
        .when({ ...accept, ...old })
        .rejects('consent-outdated');
    }
  });
});

it('registration registers a parent; a call that says nothing of the terms accepts none', {
  tags: ['consent.registration'],
}, () => {
  given().when(register).then(registered);
});

it('registration registers once: repeating it changes nothing', () => {
  given(registered).when(register).then();
  given(registered)
    .when({ ...register, name: 'Somebody Else' })
    .then();
});

it('registration refuses another family in the same stream', () => {
  given(registered)
    .when({ ...register, familyId: familyId('family-2') })
    .rejects('already-registered');
});

it('registration comes before everything that people ask for', () => {
  const id = athleteId('jordan');
  const asked: readonly Unpriced<PeopleCommand>[] = [
    { type: 'ChangeParentInfo', name: 'Dana' },
    prove('dana@example.com'),
    { type: 'AcceptTerms', ...inForce },
    { type: 'ContinueOnboarding', action: 'app-link-done' },
    { type: 'ChangeMailPreferences', scheduleChanges: false },
    { type: 'OpenPaymentMethodPage' },
    { type: 'CompleteProgramRequest' },
    { type: 'DeleteAthlete', athleteId: id },
    { type: 'SaveClasses', selections: [{ athleteId: id, programs: [] }], offerings: {} },
    { type: 'CreateSubscription', athleteId: id, subscriptionType: 'half_week' },
    { type: 'CancelTraining', athleteId: id },
    { type: 'PayOutstandingBalance', period: '2026-11' },
  ];
  for (const command of asked) given().when(command).rejects('not-registered');
});

it('registration is not needed for what is only recorded: there is nothing to record', () => {
  given().when({ type: 'AssessCharges' }).then();
  given().when({ type: 'LinkCustomer', customerId: 'cus_1' }).then();
});

it('the parent changes what differs', () => {
  given(registered)
    .when({ type: 'ChangeParentInfo', name: 'Dana Reyes', phoneNumber: '(630) 555-0199' })
    .then(exampleOf(ParentInfoChanged, { changes: { phoneNumber: '(630) 555-0199' } }));
});

it('the parent changes nothing by saving the same', () => {
  const { name, phoneNumber, marketingMethod, address } = ParentRegistered.example;
  given(registered).when({ type: 'ChangeParentInfo', name, phoneNumber, marketingMethod, address }).then();
  given(registered).when({ type: 'ChangeParentInfo' }).then();
});

it('the parent may take the marketing method away', () => {
  given(registered)
    .when({ type: 'ChangeParentInfo', marketingMethod: null })
    .then({ type: 'ParentInfoChanged', data: { changes: { marketingMethod: null } } });
});

it('the parent changes the address as a whole, and only the part of the state that was named', () => {
  const address = { ...ParentRegistered.example.address, street: '14 Oak Lane' };
  given(registered)
    .and({ type: 'ChangeParentInfo', address })
    .when({ type: 'ChangeParentInfo', address, name: 'Dana Reyes' })
    .then();
});

it('the parent proves an email address once; a new one replaces the old', () => {
  const proven = exampleOf(EmailOwnershipProven);
  given(registered).when(prove(' Dana@Example.com ')).then(proven);
  given(registered, proven).when(prove('dana@example.com')).then();
  const later = '2026-11-10T18:00:01.000Z';
  const other = exampleOf(EmailOwnershipProven, { email: 'new@example.com', tokenIssuedAt: later });
  given(registered, proven).when(prove('new@example.com', later)).then(other);
  given(registered, proven, other)
    .when(prove('dana@example.com', '2026-11-11T09:00:00.000Z'))
    .then({
      ...proven,
      data: { ...proven.data, tokenIssuedAt: '2026-11-11T09:00:00.000Z' },
    });
});

it('the parent does not get a previous email back by a token from before the change', () => {
  const changed = exampleOf(EmailOwnershipProven, {
    email: 'new@example.com',
    tokenIssuedAt: '2026-11-10T18:30:00.000Z',
  });
  const past = given(registered, changed);
  past.when(prove('dana@example.com', '2026-11-10T18:29:59.000Z')).rejects('outdated-email-proof');
  past.when(prove('dana@example.com', '2026-11-10T18:30:00.000Z')).rejects('outdated-email-proof');
  past
    .when(prove('dana@example.com', '2026-11-10T18:30:01.000Z'))
    .then(exampleOf(EmailOwnershipProven, { tokenIssuedAt: '2026-11-10T18:30:01.000Z' }));
});

it('the payment provider links a customer once, and another one when it was made again', () => {
  given(registered)
    .when({ type: 'LinkCustomer', customerId: 'cus_example' })
    .then(exampleOf(StripeCustomerLinked));
  given(...withCard)
    .when({ type: 'LinkCustomer', customerId: 'cus_example' })
    .then();
  given(...withCard)
    .when({ type: 'LinkCustomer', customerId: 'cus_2' })
    .then(exampleOf(StripeCustomerLinked, { customerId: 'cus_2' }));
});

it('the payment provider records the default card when it differs', () => {
  const { card } = DefaultPaymentMethodChanged.example;
  given(registered).when({ type: 'ObserveDefaultCard', hasDefault: false, card: null }).then();
  given(registered)
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card })
    .then(exampleOf(DefaultPaymentMethodChanged));
  given(...withCard)
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card })
    .then();
  given(...withCard)
    .when({ type: 'ObserveDefaultCard', hasDefault: false, card: null })
    .then(exampleOf(DefaultPaymentMethodChanged, { hasDefault: false, card: null }));
});

describe('a mail that came back', () => {
  const email = ParentRegistered.example.email;
  const cameBack = exampleOf(EmailCameBack);
  const forNow = exampleOf(EmailCameBack, { permanent: false });
  const seen = { type: 'ObserveEmailCameBack', email, ...EmailCameBack.example } as const;

  it('a mail that came back is remembered once', () => {
    given(registered).when(seen).then(cameBack);
    given(registered, cameBack).when(seen).then();
  });

  it('a mail that came back for good counts after one for now, and not the other way round', () => {
    const later = { ...seen, mailId: 'mail-2' };
    given(registered, forNow)
      .when(later)
      .then(exampleOf(EmailCameBack, { mailId: 'mail-2' }));
    given(registered, forNow).when(seen).then(cameBack);
    given(registered, forNow)
      .when({ ...seen, permanent: false })
      .then();
    given(registered, cameBack)
      .when({ ...later, permanent: false })
      .then();
  });

  it('a mail that came back from an address that is not theirs any more is no news', () => {
    given(registered)
      .when({ ...seen, email: 'old@example.com' })
      .then();
    given().when(seen).then();
  });

  it('a mail that came back is past once a mail is delivered that was sent after it, and not before', () => {
    const delivered = {
      type: 'ObserveEmailDelivered',
      email,
      mailId: 'mail-2',
      sentAt: '2099-01-01T00:00:00.000Z',
    } as const;
    const again = exampleOf(EmailArrivesAgain);
    for (const back of [cameBack, forNow]) {
      given(registered, back).when(delivered).then(again);
      given(registered, back, again).when(delivered).then();
      given(registered, back)
        .when({ ...delivered, sentAt: '2020-01-01T00:00:00.000Z' })
        .then();
      given(registered, back)
        .when({ ...delivered, email: 'old@example.com' })
        .then();
    }
    given(registered).when(delivered).then();
    given(registered, cameBack, again).when(seen).then(cameBack);
  });

  it('a mail that came back is past once another address is proven', () => {
    given(registered, cameBack, exampleOf(EmailOwnershipProven, { email: 'new@example.com' }))
      .when({ ...seen, email: 'new@example.com' })
      .then(cameBack);
  });
});

describe('mail preferences', () => {
  const no = { type: 'ChangeMailPreferences', scheduleChanges: false } as const;

  it('mail preferences begin with mails about schedule changes, which can be turned off and on', () => {
    given(registered)
      .when({ ...no, scheduleChanges: true })
      .then();
    given(registered).when(no).then(exampleOf(MailPreferencesChanged));
    given(registered, exampleOf(MailPreferencesChanged)).when(no).then();
    given(registered, exampleOf(MailPreferencesChanged))
      .when({ ...no, scheduleChanges: true })
      .then(exampleOf(MailPreferencesChanged, { scheduleChanges: true }));
  });
});
