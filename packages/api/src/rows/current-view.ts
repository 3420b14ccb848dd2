import type { DomainEvent } from '@hoops/domain/catalogue';
import type { StreamDefinition } from '@hoops/domain/decider';
import type { StreamName } from '@hoops/domain/stream';
import { type Loaded, StreamBroken } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import type { DocumentType, Fields } from '@hoops/projections/row';
import type { ReadingDeps } from './query-deps.ts';

export type ViewOfStream<State, View> = {
  readonly row: { readonly type: DocumentType; readonly id: string };
  /** View of a row; undefined for an older shape. */
  readonly fromRow: (data: Fields) => View | undefined | Promise<View | undefined>;
  readonly fromState: (state: State) => View;
};

type Deps = Pick<ReadingDeps, 'store' | 'rows'>;
type Shown<View> = { readonly view: View; readonly version: number };

/**
 * Current view of a stream, built from events, so readers see their own writes. Uses a row if an event is
 * unreadable.
 * @throws StreamBroken, UnreadableEvent
 */
export const currentView = async <Id, State, Command, Event extends DomainEvent, Code extends string, View>(
  deps: Deps,
  streams: StreamDefinition<Id, State, Command, Event, Code>,
  id: Id,
  of: ViewOfStream<State, View>,
  loaded: Promise<Loaded<State>> = streamReader(deps.store, streams).load(id),
): Promise<Shown<View>> => {
  try {
    const { state, head } = await loaded;
    return { view: of.fromState(state), version: head.version };
  } catch (error) {
    if (!(error instanceof StreamBroken || error instanceof UnreadableEvent)) throw error;
    const shown = await shownByRow(deps, streams.nameOf(id), of);
    if (!shown) throw error;
    return shown;
  }
};

/** View from the row, if the row is up to date and has the current shape. */
const shownByRow = async <View>(
  { store, rows }: Deps,
  stream: StreamName,
  { row, fromRow }: Pick<ViewOfStream<never, View>, 'row' | 'fromRow'>,
): Promise<Shown<View> | undefined> => {
  const { live } = await rows.generations();
  const [head, stored] = await Promise.all([store.head(stream), rows.document(live, row.type, row.id)]);
  const view = stored?.version === head.version ? await fromRow(stored.data) : undefined;
  return view === undefined ? undefined : { view, version: head.version };
};
