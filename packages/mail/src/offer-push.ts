import type { EventHandler } from '@hoops/bus/subscriber';
import { className } from '@hoops/domain/club/days';
import { familyStreams } from '@hoops/domain/family/stream';
import { momentWords } from '@hoops/domain/time/club-time';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { TellDevices } from './push/tell-devices.ts';
import { lacksClass } from './waitlist-mails.ts';

/** Tells a family's devices about an offered place. A repeated call replaces the notification. */
export const offerPushFor =
  ({ store, clock, tellDevices }: CommandDeps & { readonly tellDevices: TellDevices }): EventHandler =>
  async (sealed) => {
    const envelope = await store.open(sealed);
    if (envelope.type !== 'PlaceOffered') return;
    const { familyId, program, until } = envelope.data;
    const { state: family } = await streamReader(store, familyStreams).load(familyId);
    if (family.kind !== 'registered' || until <= nowIso(clock) || !lacksClass(family, envelope.data)) return;
    const message = {
      title: `A place in ${className(program)} is open`,
      body: `It is yours until ${momentWords(until)}. See the price, and accept or decline.`,
      path: '/programs',
      topic: `place-${program}`,
    } as const;
    const outcome = await tellDevices(familyId, family.devices, message, envelope);
    if (outcome === 'later') throw new Error('A device could not be told yet.');
  };
