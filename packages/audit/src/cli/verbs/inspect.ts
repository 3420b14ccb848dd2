import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inboxFromConfig } from '@hoops/billing/webhooks/inbox-from-config';
import { nowIso } from '@hoops/runtime/clock';
import { AuditProblem } from '../../audit-problem.ts';
import { isRowFinding } from '../../findings.ts';
import { followEvents, newestEvents } from '../../log.ts';
import { pemSigner } from '../../pem-signer.ts';
import { signHeads } from '../../signed-heads.ts';
import { describeEvent } from '../../verification/describe.ts';
import { verify } from '../../verification/verify.ts';
import { wrongMessages } from '../../wrong-messages.ts';
import { answer, count, findingsFor, printFindings } from '../answer.ts';
import type { RunVerb } from '../context.ts';
import { describeVerified } from '../describe-verified.ts';
import { knownHeads, textOf } from '../known-heads.ts';

const linesShown = 50;
const linesBeforeFollowing = 10;
const pauseMs = 2_000;
const rowsTrailMs = 60_000;

/** Verifies events and rows. Exit code 1 on differences. */
export const verifyVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const known = await knownHeads(context);
  const { kept } = known;
  const inbox = inboxFromConfig();
  const report = await verify(
    { ...system, wrongMessages: (envelopes) => wrongMessages({ ...system, inbox }, envelopes) },
    known,
  );
  const { heads: _heads, findings, ...counts } = report;
  const keptHeads = kept ? { day: kept.day, at: kept.at } : null;
  const outside = (await system.outside.state()) ?? null;
  if (options.json)
    answer(context, '', { ...counts, keptHeads, outside, findings: findingsFor(context, findings) });
  else {
    printFindings(context, findings);
    context.print(describeVerified(report, kept, system.clock.now(), outside));
  }
  return findings.length === 0 ? 0 : 1;
};

export const headsVerb: RunVerb = async (context) => {
  const { system, options } = context;
  if (options.out === undefined || options.key === undefined)
    throw new AuditProblem('heads needs --out and --key.');
  const key = await textOf(options.key);
  const { heads, findings } = await verify(system, { kept: await system.keptHeads.newest() });
  const broken = findings.filter((finding) => !isRowFinding(finding));
  if (broken.length > 0) {
    printFindings(context, broken);
    return 1;
  }
  const at = nowIso(system.clock);
  const signed = await signHeads(heads, at, pemSigner(key));
  await writeFile(options.out, signed, { flag: 'wx' }).catch(() => {
    throw new AuditProblem(`${options.out} cannot be written or already exists.`);
  });
  const streams = Object.keys(heads).length;
  answer(context, `Signed the heads of ${count(streams, 'stream')} in ${options.out}.`, { at, streams });
  return 0;
};

export const logVerb: RunVerb = async (context) => {
  const { system, options, print, signal } = context;
  const { family, type, from, to } = options;
  const filters = { family, type, from, to };
  const show = (event: Parameters<typeof describeEvent>[0]) =>
    print(options.json ? JSON.stringify(event) : describeEvent(event));
  const limit = options.limit ?? (options.follow ? linesBeforeFollowing : linesShown);
  const newest = [];
  for await (const event of newestEvents(system, filters)) {
    if (newest.length === limit) break;
    newest.push(event);
  }
  for (const event of options.follow ? newest.reverse() : newest) show(event);
  if (!options.follow) {
    // Prints a sentence, because empty output would look as if the log was not read.
    if (newest.length === 0 && !options.json) print('No matching events.');
    return 0;
  }
  const pause = () => sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  // Starts a minute earlier, because rows may lag behind the events by a minute.
  const now = system.clock.now().getTime();
  const shownUpTo = Date.parse(newest.at(-1)?.at ?? '') || 0;
  const since = new Date(Math.min(now, Math.max(shownUpTo, now - rowsTrailMs)));
  for await (const event of followEvents({ ...system, pause, signal }, filters, since)) {
    if (!newest.some(({ eventId }) => eventId === event.eventId)) show(event);
  }
  return 0;
};
