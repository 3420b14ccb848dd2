import { clubMoment } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { alarmSummary } from './alarm-words.ts';
import { type Alarm, useAlarms } from './operations-queries.ts';

function Todo({ text }: { readonly text: string }) {
  return (
    <p>
      <strong>What to do:</strong>{' '}
      {text.split('`').map((part, at) => {
        const Part = at % 2 === 1 ? 'code' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places.
          <Part key={at} className={Part === 'code' ? 'wrapping-code' : undefined}>
            {part}
          </Part>
        );
      })}
    </p>
  );
}

function AlarmLine({ alarm }: { readonly alarm: Alarm }) {
  const { name, says, todo, since } = alarm;
  return (
    <li className="record" data-alarm={name}>
      <RecordHead title={says}>
        <StatusBadge tone="bad">Active</StatusBadge>
      </RecordHead>
      {todo !== null && <Todo text={todo} />}
      <p className="data-detail">
        {name}
        {since === null ? '' : `, since ${clubMoment(since)}`}
      </p>
    </li>
  );
}

export function AlarmsCard() {
  const query = useAlarms();
  const { error, dataUpdatedAt, refetch } = query;
  return (
    <Loaded query={query} what="the alarms" shape="card" count={1}>
      {(data) => {
        const on = data.alarms.filter(({ state }) => state === 'on');
        const { tone, words, detail } = alarmSummary(data);
        return (
          <>
            {error && <NotRefreshed since={dataUpdatedAt} onRetry={() => void refetch()} />}
            <Card title="Alarms" aside={<StatusBadge tone={tone}>{words}</StatusBadge>}>
              <div className="stack">
                <p>{detail}</p>
                {on.length > 0 && (
                  <ul className="plain-list">
                    {on.map((alarm) => (
                      <AlarmLine key={alarm.name} alarm={alarm} />
                    ))}
                  </ul>
                )}
              </div>
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}
