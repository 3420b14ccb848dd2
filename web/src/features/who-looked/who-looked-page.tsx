import '../../entities/exports/export-buttons.css';
import { useCommand } from '../../api/use-command.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { fetchViews, useViews } from './who-looked-queries.ts';

function DownloadViews({ today }: { readonly today: string }) {
  const { start, busy, failure } = useCommand({
    name: 'views-not-downloaded',
    run: async () => {
      const text = `${JSON.stringify(await fetchViews(), null, 2)}\n`;
      saveFile(new File([text], `who-looked-${today}.json`, { type: 'application/json' }));
    },
  });
  return (
    <div className="export">
      <Button look="line" busy={busy} busyLabel="Downloading..." onClick={() => start()}>
        Download as JSON
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}

export default function WhoLookedPage() {
  const today = useFamily()?.me.today;
  const { you, your } = useFamilyPronouns();
  const list = useViews();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Who viewed {your} data</h1>
          <p className="muted">
            Whenever our staff opens or downloads something about {you}, or another home opens an athlete that
            is shared with it, we record it before they see it. Repeat views of the same screen count once a
            day.
          </p>
        </div>
        <div className="actions">
          <ButtonLink look="line" to="/history">
            Family history
          </ButtonLink>
          {today !== undefined && list.items !== undefined && list.items.length > 0 && (
            <DownloadViews today={today} />
          )}
        </div>
      </div>
      <DataList
        list={list}
        noun="view"
        empty={
          <EmptyState title="No one has viewed anything yet">
            <p>As soon as an administrator views something about {you}, it shows up here.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <Card title="Views">
            <ul className="data-rows">
              {items.map(({ eventId, at, sentence, by, reason }) => (
                <li key={eventId} className="data-row" data-row tabIndex={-1}>
                  <div>
                    {sentence}
                    <p className="data-detail">
                      {clubMoment(at)}, {by}
                      {reason !== null && `: ${reason}`}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </DataList>
    </InnerLayout>
  );
}
