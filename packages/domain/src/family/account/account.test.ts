import { describe, expect, it } from 'vitest';
import { athleteId, familyId } from '../../ids.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { cardOnFile, familyAt, familyOf, given, registered, withCard } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import type { PeopleCommand, Unpriced } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
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

  it('a registration records the accepted policy versions and that a guardian signed up', {
    tags: ['consent.registration'],
  }, () => {
    const accepted = { ...acceptedInForce, data: { ...acceptedInForce.data, isGuardian: true } } as const;
    given()
      .when({ ...register, agreed: shown })
      .then(registered, accepted);
    given().when(register).then(registered);
  });

  it('a registration with outdated terms or privacy policy is rejected', {
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
  const known = (family: Family, today = '2026-11-30') =>
    textsToAgreeTo(family, today).map((text) => [text.kind, text.known]);

  it('accepting the changed terms is recorded once, by version and hash', {
    tags: ['consent.asked-again'],
  }, () => {
    given(registered, acceptedBefore).when(accept).then(acceptedInForce);
    given(registered, acceptedInForce).when(accept).then();
    given(registered).when(accept).then(acceptedInForce);
  });

  it('a parent must accept again only if a policy changed since their last acceptance', {
    tags: ['consent.asked-again'],
  }, () => {
    expect(known(familyOf(registered, acceptedBefore))).toContainEqual(['terms', '2023-01']);
    expect(known(familyOf(registered, acceptedInForce))).toEqual([]);
    const oldPrivacy = {
      ...acceptedInForce,
      data: { ...acceptedInForce.data, privacy: { version: '2022-01', hash: '' } },
    };
    expect(known(familyOf(registered, oldPrivacy))).toEqual([['privacy', '2022-01']]);
    // A parent with no recorded consent must agree only if a text has changed since registration.
    expect(known(familyOf(registered))).toEqual([]);
    expect(known(familyAt('2026-12-10T18:00:00.000Z', [registered]))).toEqual([]);
    expect(known(familyAt('2026-10-10T18:00:00.000Z', [registered]))).toEqual([
      ['terms', '2023-01'],
      ['privacy', '2023-01'],
    ]);
  });

  it('a policy that changed only in wording does not have to be accepted again', {
    tags: ['consent.asked-again'],
  }, () => {
    const before = {
      ...acceptedInForce,
      data: { ...acceptedInForce.data, termsVersion: '2026-11', privacy: { version: '2026-11', hash: '' } },
    };
    expect(known(familyOf(registered, before))).toEqual([]);
  });

  it('a changed text has to be accepted from its first day on', { tags: ['consent.asked-again'] }, () => {
    const before = {
      ...acceptedInForce,
      data: { ...acceptedInForce.data, privacy: { version: '2026-11-30', hash: '' } },
    };
    expect(known(familyOf(registered, before), '2026-11-30')).toEqual([]);
    const day = '2026-12-01';
    expect(known(familyOf(registered, before), day)).toEqual([['privacy', '2026-11-30']]);
    expect(known(familyOf(registered, acceptedInForce), day)).toEqual([]);
  });

  it('accepting an outdated version of the terms is rejected', {
    tags: ['consent.asked-again'],
  }, () => {
    for (const old of [{ terms: '2023-01' }, { privacy: '2022-01' }]) {
      given(registered, acceptedBefore)
        .when({ ...accept, ...old })
        .rejects('consent-outdated');
    }
  });
});

it('a registration without accepted terms records no acceptance', {
  tags: ['consent.registration'],
}, () => {
  given().when(register).then(registered);
});

it('registering the same family again records no event', () => {
  given(registered).when(register).then();
  given(registered)
    .when({ ...register, name: 'Somebody Else' })
    .then();
});

it('registering a different family in the same stream is rejected', () => {
  given(registered)
    .when({ ...register, familyId: familyId('family-2') })
    .rejects('already-registered');
});

it('every user command before registration is rejected', () => {
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

it('recording commands before registration record no event', () => {
  given().when({ type: 'AssessCharges' }).then();
  given().when({ type: 'LinkCustomer', customerId: 'cus_1' }).then();
});

it('changing parent info records only the fields that differ', () => {
  given(registered)
    .when({ type: 'ChangeParentInfo', name: 'Dana Reyes', phoneNumber: '(630) 555-0199' })
    .then(exampleOf(ParentInfoChanged, { changes: { phoneNumber: '(630) 555-0199' } }));
});

it('saving unchanged parent info records no event', () => {
  const { name, phoneNumber, marketingMethod, address } = ParentRegistered.example;
  given(registered).when({ type: 'ChangeParentInfo', name, phoneNumber, marketingMethod, address }).then();
  given(registered).when({ type: 'ChangeParentInfo' }).then();
});

it('a parent can remove the marketing method', () => {
  given(registered)
    .when({ type: 'ChangeParentInfo', marketingMethod: null })
    .then({ type: 'ParentInfoChanged', data: { changes: { marketingMethod: null } } });
});

it('saving a parent’s address replaces all its fields, and saving the same address again records no event', () => {
  const address = { ...ParentRegistered.example.address, street: '14 Oak Lane' };
  given(registered)
    .and({ type: 'ChangeParentInfo', address })
    .when({ type: 'ChangeParentInfo', address, name: 'Dana Reyes' })
    .then();
});

it('proof of an email is recorded once, and a newly proven email replaces the old email', () => {
  const { tokenIssuedAt } = EmailOwnershipProven.example;
  const proven: FamilyEvent = {
    type: 'EmailOwnershipProven',
    data: { email: 'dana@example.com', tokenIssuedAt },
  };
  given(registered).when(prove(' Dana@Example.com ')).then(proven);
  given(registered, proven).when(prove('dana@example.com')).then();
  const later = '2026-11-10T18:00:01.000Z';
  const other = exampleOf(EmailOwnershipProven, {
    email: 'new@example.com',
    tokenIssuedAt: later,
    formerEmail: 'dana@example.com',
  });
  given(registered, proven).when(prove('new@example.com', later)).then(other);
  given(registered, proven, other)
    .when(prove('dana@example.com', '2026-11-11T09:00:00.000Z'))
    .then({
      ...proven,
      data: {
        ...proven.data,
        tokenIssuedAt: '2026-11-11T09:00:00.000Z',
        formerEmail: 'new@example.com',
      },
    });
});

it('a token from before an email change cannot restore the previous email', () => {
  const changed = exampleOf(EmailOwnershipProven, {
    email: 'new@example.com',
    tokenIssuedAt: '2026-11-10T18:30:00.000Z',
  });
  const past = given(registered, changed);
  past.when(prove('dana@example.com', '2026-11-10T18:29:59.000Z')).rejects('outdated-email-proof');
  past.when(prove('dana@example.com', '2026-11-10T18:30:00.000Z')).rejects('outdated-email-proof');
  past.when(prove('dana@example.com', '2026-11-10T18:30:01.000Z')).then(
    exampleOf(EmailOwnershipProven, {
      tokenIssuedAt: '2026-11-10T18:30:01.000Z',
      formerEmail: 'new@example.com',
    }),
  );
});

it('a Stripe customer is linked once, and a different customer replaces the linked customer', () => {
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

it('the default card is recorded only when it differs', () => {
  const { card } = DefaultPaymentMethodChanged.example;
  given(registered).when({ type: 'ObserveDefaultCard', hasDefault: false, card: null }).then();
  given(registered)
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card })
    .then({ type: 'DefaultPaymentMethodChanged', data: { hasDefault: true, card } });
  given(...withCard)
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card })
    .then();
  given(...withCard)
    .when({ type: 'ObserveDefaultCard', hasDefault: false, card: null })
    .then(exampleOf(DefaultPaymentMethodChanged, { hasDefault: false, card: null, cardBefore: cardOnFile }));
});

describe('bounced emails', () => {
  const email = ParentRegistered.example.email;
  const cameBack = exampleOf(EmailCameBack);
  const forNow = exampleOf(EmailCameBack, { permanent: false });
  const seen = { type: 'ObserveEmailCameBack', email, ...EmailCameBack.example } as const;

  it('a bounced email is recorded once', () => {
    given(registered).when(seen).then(cameBack);
    given(registered, cameBack).when(seen).then();
  });

  it('a permanent bounce is recorded after a temporary bounce, but not the other way around', () => {
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

  it('a bounce from a former email address records no event', () => {
    given(registered)
      .when({ ...seen, email: 'old@example.com' })
      .then();
    given().when(seen).then();
  });

  it('delivering a later email clears a bounce, but delivering an earlier email does not', () => {
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

  it('proving a new email address clears the bounce of the old address', () => {
    given(registered, cameBack, exampleOf(EmailOwnershipProven, { email: 'new@example.com' }))
      .when({ ...seen, email: 'new@example.com' })
      .then(cameBack);
  });
});

describe('mail preferences', () => {
  const no = { type: 'ChangeMailPreferences', scheduleChanges: false } as const;

  it('schedule change emails are on by default and can be turned off and on', () => {
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
