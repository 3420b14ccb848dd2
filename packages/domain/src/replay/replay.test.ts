import { expect, it } from 'vitest';
import { summaryOf } from '../catalogue.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import {
  BrokenStreamAccepted,
  DeadLettersDiscarded,
  DeadLettersRedriven,
  EventsReplayed,
  GenerationRetired,
  HaltLifted,
  RebuildAbandoned,
  RebuildRolledBack,
  RebuildRolledForward,
  RebuildStarted,
  RebuildSwitched,
  RowsRepaired,
} from './events.ts';
import { replayDecider } from './replay-decider.ts';

const given = scenariosOf(replayDecider);
const started = exampleOf(RebuildStarted);
const switched = exampleOf(RebuildSwitched);
const abandoned = exampleOf(RebuildAbandoned);
const accepted = exampleOf(BrokenStreamAccepted);
const back = exampleOf(RebuildRolledBack);
const forward = exampleOf(RebuildRolledForward);
const retired = exampleOf(GenerationRetired);
const repaired = exampleOf(RowsRepaired);
const redriven = exampleOf(DeadLettersRedriven);
const discarded = exampleOf(DeadLettersDiscarded);
const replayed = exampleOf(EventsReplayed);
const lifted = exampleOf(HaltLifted);

it('a rebuild starts once', () => {
  given()
    .when({ type: 'StartRebuild', ...started.data })
    .then(started);
  given(started)
    .when({ type: 'StartRebuild', ...started.data })
    .then();
  given(started, switched)
    .when({ type: 'StartRebuild', ...started.data })
    .then();
});

it('a rebuild switches over once, and only while it runs', () => {
  given(started)
    .when({ type: 'SwitchRebuild', ...switched.data })
    .then(switched);
  given(started, switched)
    .when({ type: 'SwitchRebuild', ...switched.data })
    .then();
  given()
    .when({ type: 'SwitchRebuild', ...switched.data })
    .rejects('rebuild-not-running');
  given(started, abandoned)
    .when({ type: 'SwitchRebuild', ...switched.data })
    .rejects('rebuild-not-running');
});

it('a rebuild can be abandoned once, and only while it runs', () => {
  given(started)
    .when({ type: 'AbandonRebuild', ...abandoned.data })
    .then(abandoned);
  given(started, abandoned)
    .when({ type: 'AbandonRebuild', ...abandoned.data })
    .then();
  given(started, switched)
    .when({ type: 'AbandonRebuild', ...abandoned.data })
    .rejects('rebuild-not-running');
});

it('a broken stream can be accepted while a rebuild runs', () => {
  const accept = { type: 'AcceptBrokenStream', ...accepted.data } as const;
  given(started).when(accept).then(accepted);
  given(started, accepted).when(accept).then();
  given(started, switched).when(accept).rejects('rebuild-not-running');
  given(started, accepted)
    .when({ type: 'SwitchRebuild', ...switched.data })
    .then(switched);
});

it('a switched rebuild can be rolled back, rolled forward and rolled back again', () => {
  const rollBack = { type: 'RollBackRebuild', ...back.data } as const;
  const rollForward = { type: 'RollForwardRebuild', ...forward.data } as const;
  given(started, switched).when(rollBack).then(back);
  given(started, switched, back).when(rollBack).then();
  given(started).when(rollBack).rejects('rebuild-not-switched');
  given(started, switched, back).when(rollForward).then(forward);
  given(started, switched).when(rollForward).then();
  given(started, abandoned).when(rollForward).rejects('rebuild-not-switched');
  given(started, switched, back, forward).when(rollBack).then(back);
});

it('each generation of an ended rebuild can be retired once', () => {
  const retire = { type: 'RetireGeneration', ...retired.data } as const;
  given(started, switched).when(retire).then(retired);
  given(started, switched, retired).when(retire).then();
  given(started, switched, retired)
    .when({ ...retire, generation: 7 })
    .then({ ...retired, data: { ...retired.data, generation: 7 } });
  given(started).when(retire).rejects('rebuild-not-ended');
});

it('a repair records the streams whose rows were rebuilt', () => {
  given()
    .when({ type: 'RepairRows', ...repaired.data })
    .then(repaired);
});

it.each([
  [{}, 'Repaired the rows of 1 stream'],
  [
    { totals: 1, strayRows: 2 },
    'Repaired the rows of 1 stream. Recounted 1 monthly total. Removed 2 stray rows',
  ],
  [{ streams: [], totals: 3 }, 'Recounted 3 monthly totals'],
  [{ streams: [] }, 'Repaired the rows of 0 streams'],
])('a repair’s summary counts the repaired streams, totals and stray rows, %o', (facts, sentence) => {
  expect(summaryOf({ ...repaired, data: { ...repaired.data, ...facts } }, noNames)).toBe(sentence);
});

const noNames = { athlete: String, scheduleItem: String, sender: String };

it('lifting a halt is recorded with its reason', () => {
  given()
    .when({ type: 'LiftHalt', ...lifted.data })
    .then(lifted);
});

it('an operator can replay events to a subscriber repeatedly', () => {
  const command = { type: 'ReplayEvents', ...replayed.data } as const;
  given().when(command).then(replayed);
  given(replayed).when(command).then(replayed);
});

it('the redrive summary counts dead letters with singular and plural', () => {
  const sentence = (messages: number) =>
    DeadLettersRedriven.summary({ ...redriven.data, messages }, { athlete: () => '' } as never);
  expect(sentence(1)).toBe('Redelivered 1 dead letter of mailer');
  expect(sentence(3)).toBe('Redelivered 3 dead letters of mailer');
});

it('an operator can redrive dead letters repeatedly', () => {
  const command = { type: 'RedriveDeadLetters', ...redriven.data } as const;
  given().when(command).then(redriven);
  given(redriven).when(command).then(redriven);
});

it('discarding dead letters records each with its event', () => {
  given()
    .when({ type: 'DiscardDeadLetters', ...discarded.data })
    .then(discarded);
});
