import { describe, expect, it } from 'vitest';
import { athleteId, familyId } from '../../ids.ts';
import { familyOf, given, jordan, primary, registered } from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { OnboardingStepReached } from '../account/events.ts';
import { GuardianInvitationWithdrawn, GuardianInvited, GuardianJoined } from '../guardians/events.ts';
import { isSharedWith } from './commands.ts';
import { AthleteShared, AthleteUnshared, SharedAthleteJoined, SharedAthleteLeft } from './events.ts';

const { familyId: dana } = registered.data;
const home = familyId('family-2');
const invited = exampleOf(GuardianInvited, { athletes: [jordan] });
const { invitationId, name, email, expiresAt } = invited.data;
const shared = exampleOf(AthleteShared, { athleteId: jordan, home });
const ended = (by: 'first-home' | 'other-home') =>
  exampleOf(AthleteUnshared, { athleteId: jordan, home, by });
const accept = { type: 'ShareAthletes', invitationId, home } as const;
const asked = { athleteId: jordan, home };

describe('inviting another home', { tags: ['other-home.invited'] }, () => {
  const invite = { type: 'InviteGuardian', name, email, athletes: [jordan], by: dana } as const;

  it('another home is invited to see chosen athletes of the family', () => {
    given(registered, primary())
      .when(invite, scenarioTime)
      .then({ type: 'GuardianInvited', data: { ...invited.data, invitationId: 'id-1' } });
    given(registered).when(invite).rejects('athlete-not-found');
  });

  it('homes that see an athlete count toward the limit of guardians', () => {
    const homes = Array.from({ length: 4 }, (_, n) =>
      exampleOf(AthleteShared, { athleteId: jordan, home: familyId(`home-${n}`) }),
    );
    given(registered, primary(), ...homes)
      .when(invite)
      .rejects('too-many-guardians');
  });

  it('the link of another home does not open the household, and the household’s link shares no athlete', () => {
    const join = { type: 'JoinAsGuardian', invitationId, sub: 'sub-3', name, email } as const;
    const agreed = { terms: '2026-11', privacy: '2026-11', isGuardian: true } as const;
    given(registered, primary(), invited)
      .when({ ...join, agreed })
      .rejects('invitation-over');
    given(registered, primary(), exampleOf(GuardianInvited)).when(accept).rejects('invitation-over');
  });
});

describe('sharing an athlete', { tags: ['other-home.shared'] }, () => {
  it('an accepted invitation shares the athlete once', () => {
    given(registered, primary(), invited).when(accept, scenarioTime).then(shared);
    given(registered, primary(), invited, shared).when(accept, scenarioTime).rejects('invitation-over');
    expect(isSharedWith(familyOf(registered, primary(), invited, shared), jordan, home)).toBe(true);
    expect(familyOf(registered, primary(), invited, shared).invitations).toEqual([]);
  });

  it('a withdrawn, expired or unknown invitation, or one without an athlete left, shares nothing', () => {
    const withdrawn = exampleOf(GuardianInvitationWithdrawn, { invitationId });
    given(registered, primary(), invited, withdrawn).when(accept).rejects('invitation-over');
    given(registered, primary(), invited).when(accept, expiresAt).rejects('invitation-over');
    given(registered, primary()).when(accept).rejects('invitation-over');
    given(registered, invited).when(accept).rejects('invitation-over');
    given().when(accept).rejects('invitation-over');
  });

  it('a family does not share an athlete with itself', () => {
    given(registered, primary(), invited)
      .when({ ...accept, home: dana })
      .rejects('guardian-already');
  });

  it('a shared athlete completes the onboarding of the other home', () => {
    const joins = { type: 'JoinSharedAthletes', athletes: [SharedAthleteJoined.example] } as const;
    const completed = exampleOf(OnboardingStepReached, { step: 'completed' });
    given(registered).when(joins).then(exampleOf(SharedAthleteJoined), completed);
    given(registered, completed).when(joins).then(exampleOf(SharedAthleteJoined));
    given(registered, completed, exampleOf(SharedAthleteJoined)).when(joins).then();
    given().when(joins).rejects('not-registered');
  });
});

describe('the end of sharing', { tags: ['other-home.ended'] }, () => {
  it('only the first guardian ends the sharing for the first home', () => {
    const end = { type: 'UnshareAthlete', ...asked } as const;
    given(registered, primary(), shared)
      .when({ ...end, by: dana })
      .then(ended('first-home'));
    given(registered, primary(), shared, ended('first-home'))
      .when({ ...end, by: dana })
      .then();
    given(registered, primary(), exampleOf(GuardianJoined), shared)
      .when({ ...end, by: GuardianJoined.example.sub })
      .rejects('first-guardian-only');
    expect(isSharedWith(familyOf(registered, primary(), shared, ended('first-home')), jordan, home)).toBe(
      false,
    );
  });

  it('the other home leaves, also when its family is erased', () => {
    given(registered, primary(), shared)
      .when({ type: 'ReleaseSharedAthlete', ...asked })
      .then(ended('other-home'));
    given(registered, primary(), shared)
      .when({ type: 'ReleaseSharedAthlete', ...asked, home: familyId('family-3') })
      .then();
    given()
      .when({ type: 'ReleaseSharedAthlete', ...asked })
      .then();
  });

  it('the other home’s list loses only the athlete whose sharing ended', () => {
    const joined = exampleOf(SharedAthleteJoined);
    const sibling = exampleOf(SharedAthleteJoined, { athleteId: athleteId('athlete-8') });
    const left = exampleOf(SharedAthleteLeft, { by: 'other-home' });
    given(registered, joined, sibling)
      .when({ type: 'LeaveSharedAthlete', ...joined.data })
      .then(left);
    given(registered, joined, sibling)
      .when({ type: 'EndSharedAthlete', ...joined.data })
      .then(exampleOf(SharedAthleteLeft));
    given(registered, joined, left)
      .when({ type: 'LeaveSharedAthlete', ...joined.data })
      .then();
    expect(familyOf(registered, joined, sibling, left).sharedAthletes).toEqual([sibling.data]);
  });
});
