import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Decider } from '@hoops/domain/decider';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { foldOf } from '@hoops/event-store/handle-command';
import type { ReadStore } from '@hoops/projections/read-store';
import type { DocumentType } from '@hoops/projections/row';

export type ViewOfStream<State, Event extends DomainEvent, View> = {
  readonly stream: StreamName;
  readonly row: { readonly type: DocumentType; readonly id: string };
  /** The row's data as a view; undefined when it was written before a field was added. */
  readonly fromRow: (data: unknown) => View | undefined;
  readonly decider: Pick<Decider<State, never, Event, string>, 'initialState' | 'foldVersion' | 'evolve'>;
  readonly fromState: (state: State) => View;
};

/**
 * What one stream shows as it is now: its row when that is up to date, else the stream folded in memory.
 * Nobody sees a page from before their own save. Version 0 is a stream that has not begun.
 */
export const currentView = async <State, Event extends DomainEvent, View>(
  { store, rows }: { readonly store: EventStore; readonly rows: ReadStore },
  { stream, row, fromRow, decider, fromState }: ViewOfStream<State, Event, View>,
): Promise<{ readonly view: View; readonly version: number }> => {
  const { live } = await rows.generations();
  const [head, stored] = await Promise.all([store.head(stream), rows.document(live, row.type, row.id)]);
  if (head.version === 0) return { view: fromState(decider.initialState), version: 0 };
  const view = stored?.version === head.version ? fromRow(stored.data) : undefined;
  if (view !== undefined) return { view, version: head.version };
  const loaded = await store.load(stream, foldOf(decider));
  return { view: fromState(loaded.state), version: loaded.head.version };
};
