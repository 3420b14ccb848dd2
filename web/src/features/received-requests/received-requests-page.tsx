import '../../ui/data.css';
import './received-requests.css';
import { useState } from 'react';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataList, FilterPills } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type ReceivedRequest, useRequests } from './received-requests-queries.ts';
import { kindOf, RequestDialog, tickedBoxes } from './request-dialog.tsx';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
] as const;
type Filter = (typeof filters)[number]['value'];

const gist = (request: ReceivedRequest): string =>
  [tickedBoxes(request).join(', '), request.description.replace(/\s+/g, ' ')].filter(Boolean).join(': ');

type RowProps = { readonly request: ReceivedRequest; readonly onOpen: () => void };

function RequestRow({ request, onOpen }: RowProps) {
  const { name, handled, at } = request;
  return (
    <li>
      <button type="button" data-row className="data-row" aria-haspopup="dialog" onClick={onOpen}>
        <span className="request-gist">
          {name}
          <span className="data-detail">
            {kindOf(request)}, {clubMoment(at)}
          </span>
          <span className="data-detail">{gist(request)}</span>
        </span>
        <StatusBadge tone={handled ? 'ok' : 'warn'}>{handled ? 'Handled' : 'Open'}</StatusBadge>
      </button>
    </li>
  );
}

const nothing: Readonly<Record<Filter, { title: string; words: string }>> = {
  open: { title: 'No open requests', words: 'Every request has been handled.' },
  handled: { title: 'No handled requests', words: 'Requests that you mark as handled are kept here.' },
  all: { title: 'No requests yet', words: 'Program requests and program changes show up here.' },
};

function ReceivedRequests() {
  const { params, change } = useAddressParams();
  const filter = filters.find(({ value }) => value === params.get('show'))?.value ?? 'open';
  const requests = useRequests(filter === 'all' ? undefined : filter);
  const [openId, setOpenId] = useState<string>();
  const place = useKeptFocus<HTMLDivElement>(`${requests.items?.map(({ requestId }) => requestId).join()}`);
  const show = (value: Filter) => change({ show: value === 'open' ? undefined : value });
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Requests</h1>
          <p className="muted">Requests from families and visitors, newest first.</p>
        </div>
        <ButtonLink look="line" to="/erasures-asked">
          Erasure requests
        </ButtonLink>
      </div>
      <div className="data-tools">
        <FilterPills legend="Show" options={filters} chosen={filter} onChoose={show} />
      </div>
      <div ref={place} tabIndex={-1} className="focus-place">
        <DataList
          list={requests}
          noun="request"
          empty={
            <EmptyState title={nothing[filter].title}>
              <p>{nothing[filter].words}</p>
              {filter !== 'all' && (
                <Button look="line" onClick={() => show('all')}>
                  Show all
                </Button>
              )}
            </EmptyState>
          }
        >
          {(items) => (
            <ul className="data-rows">
              {items.map((request) => (
                <RequestRow
                  key={request.requestId}
                  request={request}
                  onOpen={() => setOpenId(request.requestId)}
                />
              ))}
            </ul>
          )}
        </DataList>
      </div>
      <RequestDialog
        request={requests.items?.find(({ requestId }) => requestId === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  );
}

export default function ReceivedRequestsPage() {
  return (
    <InnerLayout>
      <ReceivedRequests />
    </InnerLayout>
  );
}
