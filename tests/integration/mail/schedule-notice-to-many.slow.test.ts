import type { MailSender } from '@hoops/mail/mail-sender';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NoticeBench, openNoticeBench, type World } from './notice-bench.ts';

let bench: NoticeBench;

beforeEach(async () => {
  bench = await openNoticeBench();
});
afterEach(() => bench.close());

const sesOf = () => {
  const reached: string[] = [];
  const send: MailSender = async ({ to }) => {
    reached.push(to);
    return { kind: 'sent', messageId: `ses-${reached.length}` };
  };
  return { reached, send };
};
const kinds = async () => (await bench.noticeEvents()).map(({ type }) => type);

const dyingAt = (change: number, { store, locks, send, checkpoints }: World) => {
  let changes = 0;
  const lost: string[] = [];
  const alive = (what: string): void => {
    changes += 1;
    if (changes < change) return;
    lost.push(what);
    throw new Error('The process died.');
  };
  const world: World = {
    store: {
      ...store,
      append: async (...commit) => {
        alive(`append to ${commit[0].split('#')[0]}`);
        return store.append(...commit);
      },
    },
    locks: {
      ...locks,
      take: async (name) => {
        alive('take');
        return locks.take(name);
      },
      release: async (lock) => {
        alive('release');
        return locks.release(lock);
      },
    },
    send: async (...mail) => {
      alive('send');
      return send(...mail);
    },
    checkpoints: {
      ...checkpoints,
      write: async (...progress) => {
        alive('checkpoint');
        return checkpoints.write(...progress);
      },
    },
  };
  return { world, lost };
};

it('a schedule notice emails each of 240 families once, even when several runs start concurrently', async () => {
  const { reached, send } = sesOf();
  await bench.families(240);
  await bench.watching()(await bench.addItem());
  const world = bench.world(send);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  await Promise.all([bench.run(world, turn), bench.run(world, turn)]);
  await bench.run(world);
  expect(new Set(reached).size).toBe(240);
  expect(reached).toHaveLength(240);
  expect(await kinds()).toEqual(['ScheduleNoticeStarted', 'ScheduleNoticeFinished']);
  expect((await bench.noticeEvents()).at(-1)?.data).toEqual({ upTo: 1, mailed: 240 });
});

it('after a crash, a schedule notice repeats only an email whose send was not recorded', async () => {
  const died = new Set<string>();
  for (let change = 1; ; change += 1) {
    await bench.close();
    bench = await openNoticeBench();
    await bench.families(6);
    await bench.watching()(await bench.addItem());
    const { reached, send } = sesOf();
    const world = bench.world(send);
    const dying = dyingAt(change, world);
    await bench.run(dying.world).catch(() => undefined);
    await bench.run(world);
    const [diedOver] = dying.lost;
    const unrecorded = dying.lost.filter((what) => what === 'append to mail').length;
    expect(new Set(reached).size, `change ${change}`).toBe(6);
    expect(reached.length - 6, `change ${change}, ${diedOver}`).toBe(unrecorded);
    expect(await kinds()).toEqual(['ScheduleNoticeStarted', 'ScheduleNoticeFinished']);
    expect((await bench.noticeEvents()).at(-1)?.data).toEqual({ upTo: 1, mailed: 6 });
    if (diedOver === undefined) break;
    died.add(diedOver);
  }
  expect([...died].sort()).toEqual([
    'append to mail',
    'append to notice',
    'checkpoint',
    'release',
    'send',
    'take',
  ]);
});

it('a schedule notice keeps to the SES rate limit across all segments', async () => {
  const { send } = sesOf();
  for (const digit of '0123456789abcdef') await bench.family(`${digit}a-family`);
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices(send);
  // Eight segments of two families: in each segment, one email waits 8 / 10.5 seconds for SES's rate.
  expect(bench.pacedMs()).toBeGreaterThan(8 * 700);
  expect(bench.pacedMs()).toBeLessThan(8 * 770);
  // At ten times SES's rate, the wait is one tenth.
  const before = bench.pacedMs();
  await bench.watching()(await bench.changed({ times: '6:00 PM' }));
  await bench.run({ ...bench.world(send), mailsPerSecond: 140 });
  expect(bench.pacedMs() - before).toBeLessThan(8 * 77);
});

it('a schedule notice waits during an SES outage and then emails each family once', async () => {
  await bench.families(60);
  await bench.watching()(await bench.addItem());
  const { reached, send } = sesOf();
  let asked = 0;
  let isDown = true;
  const down: MailSender = async (...mail) => {
    asked += 1;
    if (isDown) throw new Error('SES is out of order.');
    return send(...mail);
  };
  let waits = 0;
  await bench.run(bench.world(down), async (ms) => {
    expect(ms).toBe(60_000);
    waits += 1;
    // At most three families per segment were tried, twice, in eight segments.
    if (waits === 16) expect(asked).toBeLessThanOrEqual(2 * 8 * 3);
    if (waits === 16) isDown = false;
    await bench.wait(ms);
  });
  expect(new Set(reached).size).toBe(60);
  expect(reached).toHaveLength(60);
});

it('a schedule notice skips failing recipients, reports the failure and emails them on the next run', async () => {
  const ids = (await bench.families(400)).toSorted();
  await bench.watching()(await bench.addItem());
  const { reached, send } = sesOf();
  const refused = [0, 2, 4, 6].map((at) => `${ids[at]}@example.com`);
  const picky: MailSender = async (mail, id) => {
    if (refused.includes(mail.to)) throw new Error('SES refuses this one.');
    return send(mail, id);
  };
  await expect(bench.deliverNotices(picky)).rejects.toThrow('1 of 8 segments of schedule-mailer failed.');
  expect(reached).toHaveLength(396);
  await bench.deliverNotices(send);
  expect(reached).toHaveLength(400);
  expect(new Set(reached).size).toBe(400);
});

it('a second schedule notice starts after the first is finished', async () => {
  const { reached, send } = sesOf();
  await bench.families(3);
  await bench.watching()(await bench.addItem());
  await bench.watching()(await bench.changed({ times: '6:00 PM' }));
  await bench.deliverNotices(send);
  expect(reached).toHaveLength(6);
  expect((await kinds()).filter((kind) => kind === 'ScheduleNoticeFinished')).toHaveLength(2);
});
