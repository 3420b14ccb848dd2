import { expect, it } from 'vitest';
import type { ReceivedRequest } from './received-requests-queries.ts';
import { replyAddress, tickedBoxes } from './request-dialog.tsx';

const request: ReceivedRequest = {
  requestId: 'request-1',
  kind: 'program-request',
  familyId: null,
  name: 'Dana Reyes',
  email: 'dana@example.com',
  description: 'A team',
  selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: true },
  at: '2026-11-02T12:00:00.000Z',
  handled: false,
};

it('a request lists its checked boxes, and a change request has none', () => {
  expect(tickedBoxes(request)).toEqual(['Skill development', 'Private training']);
  expect(tickedBoxes({ ...request, kind: 'program-change', selectedPrograms: null })).toEqual([]);
});

it('the reply link escapes special characters in the sender’s address', () => {
  expect(replyAddress(request)).toBe('mailto:dana@example.com?subject=Your%20program%20request');
  expect(replyAddress({ ...request, email: 'a?bcc=all&body=x@b.example' })).toBe(
    'mailto:a%3Fbcc%3Dall%26body%3Dx@b.example?subject=Your%20program%20request',
  );
});
