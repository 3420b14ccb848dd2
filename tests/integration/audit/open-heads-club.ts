import { runHere } from '@hoops/audit/jobs/requested-job';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import type { OutsideProofsOfDays } from '@hoops/audit/kept-heads/outside-proofs';
import { acceptLostHeads, wrongHeads } from '@hoops/audit/kept-heads/remembered-days';
import { signHeadsJob } from '@hoops/audit/kept-heads/sign-heads-job';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { byOperator } from '@hoops/audit/record';
import { verify } from '@hoops/audit/verification/verify';
import { type Clock, fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { ulidSource } from '@hoops/runtime/ids';
import { createLogger } from '@hoops/runtime/logger';
import { depsOf } from './audit-bench.ts';
import { keepHeads } from './keep-heads-here.ts';
import { newSigner } from './signed-club.ts';
import { smallClubInMemory } from './small-club.ts';

export const [first, second, third, fourth] = [1, 2, 3, 4].map((day) =>
  fixedClock(`2026-12-0${day}T18:00:00.000Z`),
) as [Clock, Clock, Clock, Clock];

export const openHeadsClub = async (signer = newSigner()) => {
  const bench = await smallClubInMemory();
  const texts = new Map<string, string>();
  const store = memoryWriteOnceStore(texts);
  const checkpoints = memoryCheckpoints();
  let shown = (text: string): string => text;
  const keptIn = (of: typeof store) => keptHeads(of, signer);
  const kept = keptIn({
    ...store,
    get: async (name) => {
      const text = await store.get(name);
      return text && name.endsWith('.jsonl') ? shown(text) : text;
    },
  });
  const lines: string[] = [];
  const keeping = (clock: Clock) => ({
    store: bench.store,
    log: bench.log,
    newId: ulidSource(clock),
    proofs: bench.proofs,
    keptHeads: kept,
    clock,
    logger: createLogger((line) => lines.push(line)),
  });
  const keep = (clock: Clock) => keepHeads(keeping(clock));
  const sign = async (clock: Clock, runId: string, outside?: OutsideProofsOfDays) => {
    const request = { runId, by: byOperator('owner'), reason: 'a test' };
    const cut = { segments: 2, atOnce: 1 };
    return runHere(
      signHeadsJob({ ...keeping(clock), checkpoints, ...(outside && { outside }) }),
      request,
      cut,
      checkpoints,
    );
  };
  const deps = depsOf(bench);
  const found = async () => {
    const wrong = () => wrongHeads({ deps: bench, keptHeads: kept });
    const { findings } = await verify({ ...deps, wrongHeads: wrong }, { kept: await kept.newest() });
    return findings.flatMap((it) => {
      if (it.kind === 'wrong-heads') return [it.problem];
      return it.kind === 'broken-chain' ? [`${it.problem} ${it.commit}`] : [];
    });
  };
  return {
    bench,
    store,
    kept,
    keptIn,
    keeping,
    keep,
    sign,
    lose: (name: string) => texts.delete(name),
    accept: (reason: string) => acceptLostHeads(keeping(second), kept, { operator: 'owner', reason }),
    showLines: (as: typeof shown) => {
      shown = as;
    },
    found,
    deps,
    alarms: (event = 'stream-broken') => lines.filter((line) => line.includes(event)),
  };
};
