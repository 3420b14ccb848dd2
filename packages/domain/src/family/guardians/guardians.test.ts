import { describe, expect, it } from 'vitest';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { familyAt, familyOf, given, jordan, primary, registered, takes } from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { EmailCameBack, TermsAccepted } from '../account/events.ts';
import { scheduleChannels } from '../athletes/enrolment.ts';
import { PushTurnedOn } from '../devices/events.ts';
import type { FamilyEvent } from '../events.ts';
import { maxGuardians } from './commands.ts';
import {
  GuardianEmailChanged,
  GuardianInvitationWithdrawn,
  GuardianInvited,
  GuardianJoined,
  GuardianLeft,
  GuardianNameChanged,
  GuardianRemoved,
} from './events.ts';
import { householdOf, personIn } from './household.ts';

const { familyId: dana, email: danasEmail } = registered.data;
const invited = exampleOf(GuardianInvited);
const { invitationId, expiresAt, name, email } = invited.data;
const joined = exampleOf(GuardianJoined);
const { sub } = joined.data;
const withdrawn = exampleOf(GuardianInvitationWithdrawn);
const [left, removed] = [exampleOf(GuardianLeft), exampleOf(GuardianRemoved)];
const moved = exampleOf(GuardianEmailChanged);

const [terms, privacy] = [currentPolicy('terms'), currentPolicy('privacy')];
const agreed = { terms: terms.version, privacy: privacy.version, isGuardian: true } as const;
const accepted = {
  type: 'TermsAccepted',
  data: { ...TermsAccepted.example, isGuardian: true },
} as const;
const invite = { type: 'InviteGuardian', name, email, by: dana } as const;
const join = { type: 'JoinAsGuardian', invitationId, sub, name, email, agreed } as const;

describe('invitations of a guardian', { tags: ['guardians.invited'] }, () => {
  it('an invitation expires after seven days', () => {
    given(registered)
      .when(invite, scenarioTime)
      .then({ type: 'GuardianInvited', data: { ...invited.data, invitationId: 'id-1' } });
    expect(Date.parse(expiresAt) - Date.parse(scenarioTime)).toBe(7 * 86_400_000);
  });

  it('only the first guardian invites and withdraws', () => {
    given(registered, joined)
      .when({ ...invite, email: 'other@example.com', by: sub })
      .rejects('first-guardian-only');
    const withdraw = { type: 'WithdrawGuardianInvitation', invitationId } as const;
    given(registered, invited, joined)
      .when({ ...withdraw, by: sub })
      .rejects('first-guardian-only');
    given(registered, invited)
      .when({ ...withdraw, by: dana })
      .then(withdrawn);
    given(registered, invited, withdrawn)
      .when({ ...withdraw, by: dana })
      .then();
    given().when(invite).rejects('not-registered');
  });

  it('an address is invited again only after its invitation is withdrawn or has expired', () => {
    const newest = { type: 'GuardianInvited', data: { ...invited.data, invitationId: 'id-1' } } as const;
    given(registered, invited).when(invite, scenarioTime).rejects('already-invited');
    given(registered, invited, withdrawn).when(invite, scenarioTime).then(newest);
    given(registered, invited)
      .when(invite, expiresAt)
      .then({ ...newest, data: { ...newest.data, expiresAt: '2026-11-24T18:00:00.000Z' } });
  });

  it('an address of the household is not invited', () => {
    given(registered)
      .when({ ...invite, email: danasEmail })
      .rejects('guardian-already');
    given(registered, joined).when(invite).rejects('guardian-already');
  });

  it('a household has at most five guardians, including open invitations', () => {
    const others = Array.from({ length: maxGuardians }, (_, n) =>
      exampleOf(GuardianInvited, { invitationId: `other-${n}`, email: `other-${n}@example.com` }),
    );
    given(registered, ...others)
      .when(invite)
      .rejects('too-many-guardians');
    given(registered, ...others.slice(1), joined)
      .when({ ...invite, email: 'one-more@example.com' })
      .rejects('too-many-guardians');
  });
});

describe('joining a household', { tags: ['guardians.joined'] }, () => {
  it('an invitation works once and records the agreement of the guardian', () => {
    given(registered, invited).when(join).then(joined, accepted);
    given(registered, invited, joined).when(join).then();
    given(registered, invited, joined)
      .when({ ...join, sub: 'sub-3' })
      .rejects('invitation-over');
  });

  it('a withdrawn, expired or unknown invitation is rejected', () => {
    given(registered, invited, withdrawn).when(join).rejects('invitation-over');
    given(registered, invited).when(join, expiresAt).rejects('invitation-over');
    given(registered).when(join).rejects('invitation-over');
    given().when(join).rejects('invitation-over');
  });

  it('the first guardian cannot join their own household', () => {
    given(registered, invited)
      .when({ ...join, sub: dana })
      .rejects('guardian-already');
  });

  it('outdated texts are rejected', () => {
    given(registered, invited)
      .when({ ...join, agreed: { ...agreed, terms: '2023-01' } })
      .rejects('consent-outdated');
  });
});

describe('the end of a membership', { tags: ['guardians.ended'] }, () => {
  it('a guardian leaves once, and the first guardian stays', () => {
    given(registered, joined).when({ type: 'LeaveAsGuardian', sub }).then(left);
    given(registered, joined, left).when({ type: 'LeaveAsGuardian', sub }).then();
    given(registered, joined).when({ type: 'LeaveAsGuardian', sub: dana }).rejects('first-guardian-stays');
  });

  it('only the first guardian removes another guardian', () => {
    given(registered, joined).when({ type: 'RemoveGuardian', sub, by: dana }).then(removed);
    given(registered, joined, removed).when({ type: 'RemoveGuardian', sub, by: dana }).then();
    given(registered, joined)
      .when({ type: 'RemoveGuardian', sub: dana, by: sub })
      .rejects('first-guardian-only');
    given(registered, joined)
      .when({ type: 'RemoveGuardian', sub: dana, by: dana })
      .rejects('first-guardian-stays');
  });

  it('the devices of a guardian who is gone get no notifications anymore', () => {
    const devices = [
      exampleOf(PushTurnedOn, { deviceId: 'of-dana' }),
      exampleOf(PushTurnedOn, { deviceId: 'of-sam', guardian: sub }),
    ];
    for (const gone of [left, removed])
      expect(familyOf(registered, joined, ...devices, gone).devices).toMatchObject([{ deviceId: 'of-dana' }]);
  });

  it('a household lists its present guardians, the first one first', () => {
    const subs = (...events: readonly FamilyEvent[]) =>
      householdOf(familyOf(...events)).map((one) => one.sub);
    expect(subs(registered, joined)).toEqual([dana, sub]);
    expect(subs(registered, joined, left)).toEqual([dana]);
    expect(subs(registered, joined, removed)).toEqual([dana]);
  });
});

describe('addresses of a household', { tags: ['guardians.mailed'] }, () => {
  it('a guardian’s address changes when its owner proves it, and an older proof is rejected', () => {
    const prove = { type: 'ProveGuardianEmail', sub, email: moved.data.email } as const;
    const { tokenIssuedAt } = moved.data;
    given(registered, joined)
      .when({ ...prove, tokenIssuedAt })
      .then(moved);
    given(registered, joined, moved)
      .when({ ...prove, tokenIssuedAt })
      .then();
    given(registered, joined, moved)
      .when({ ...prove, email, tokenIssuedAt })
      .rejects('outdated-email-proof');
    given(registered)
      .when({ ...prove, tokenIssuedAt })
      .then();
    expect(personIn(familyOf(registered, joined, moved), sub).email).toBe(moved.data.email);
    expect(personIn(familyOf(registered, joined, moved), dana).email).toBe(danasEmail);
  });

  it('a guardian’s name changes once, and nobody else’s', { tags: ['guardians.renamed'] }, () => {
    const renamed = exampleOf(GuardianNameChanged);
    const rename = { type: 'ChangeGuardianName', sub, name: renamed.data.name } as const;
    given(registered, joined).when(rename).then(renamed);
    given(registered, joined, renamed).when(rename).then();
    given(registered, joined)
      .when({ ...rename, sub: dana })
      .then();
    expect(personIn(familyOf(registered, joined, renamed), sub)).toMatchObject({ name: 'Sam Moore', email });
  });

  it('two guardians with one address get one copy', () => {
    const same = exampleOf(GuardianJoined, { sub: 'sub-3', email: danasEmail });
    expect(householdOf(familyOf(registered, joined, same)).map((one) => one.email)).toEqual([
      danasEmail,
      email,
    ]);
  });

  it('a bounce of the first guardian’s address does not stop emails to another guardian', () => {
    const bounced = exampleOf(EmailCameBack, { permanent: true });
    const enrolled = [registered, primary(), takes(jordan, 'monday'), bounced];
    expect(scheduleChannels(familyAt(scenarioTime, enrolled)).mail).toBe('none');
    expect(scheduleChannels(familyAt(scenarioTime, [...enrolled, joined])).mail).toBe('all');
  });
});
