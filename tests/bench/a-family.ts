import type { DomainEvent } from '@hoops/domain/catalogue';
import { added, paid, registered, renamed, takes } from '../integration/projections/club.ts';

export const eventsAFamily = 10;

export const aFamily = (id: string): readonly DomainEvent[] => {
  const [one, other] = [`${id}-a`, `${id}-b`];
  return [
    registered(id, `Robin ${id}`),
    added(one),
    takes(one, 'monday'),
    paid(`in_${id}_1`),
    added(other),
    takes(other, 'monday', 'tuesday'),
    renamed(one, `Sam ${id}`),
    renamed(other, `Alex ${id}`),
    paid(`in_${id}_2`),
    paid(`in_${id}_3`),
  ];
};
