import { paperStreams } from '@hoops/domain/papers/papers-decider';
import { paperStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';

export const papersNow = async (store: Pick<EventStore, 'load'>) => {
  const { state, head } = await streamReader(store, paperStreams).load('main');
  return { papers: state.papers, version: head.version };
};

/** Texts by paper and version. */
export const paperTexts = async (store: Pick<EventStore, 'read'>) => {
  const events = await wholeStream(store, paperStream);
  return (paperId: string, version: number) => {
    const found = events.find(
      ({ type, data }) => type === 'PaperPublished' && data.paperId === paperId && data.version === version,
    );
    return found?.type === 'PaperPublished' ? found.data : undefined;
  };
};
