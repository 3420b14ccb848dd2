import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { UnreadableNote } from '../../ui/unreadable-note.tsx';
import { useJournal } from './money-queries.ts';
import { monthText } from './money-words.ts';
import { RangeNav } from './range-nav.tsx';
import { useMonthParam } from './use-month-param.ts';

/** Journal of a month for the accountant. */
export function Journal() {
  const { month: asked, go } = useMonthParam('journal');
  return (
    <section className="chart-section" aria-labelledby="journal-title">
      <div className="money-head">
        <h2 id="journal-title" className="section-title">
          For the accountant
        </h2>
        <ExportButtons list="journal" month={asked} what="journal" />
      </div>
      <div className="card stack">
        <Loaded query={useJournal(asked)} what="the journal" shape="card" count={1}>
          {({ first, month, current, text, fileName, unreadable }) =>
            first === null ? (
              <EmptyState title="No entries yet">
                <p>They begin with the first payment.</p>
              </EmptyState>
            ) : (
              <>
                <RangeNav
                  shown={monthText(month)}
                  step="month of the journal"
                  onEarlier={first < month ? () => go(month, -1, current) : undefined}
                  onLater={month < current ? () => go(month, 1, current) : undefined}
                />
                {text === '' ? (
                  <EmptyState title={`No money moved in ${monthText(month)}`} />
                ) : (
                  <div className="actions">
                    <Button
                      look="line"
                      onClick={() =>
                        saveFile(new File([text], fileName, { type: 'text/plain;charset=utf-8' }))
                      }
                    >
                      Save as Text
                    </Button>
                  </div>
                )}
                <UnreadableNote count={unreadable.length} noun="entry" />
              </>
            )
          }
        </Loaded>
        <p className="data-detail">
          Every payment, refund, dispute, fee and bank deposit of the month, as balanced entries. CSV and
          Excel have one entry per day, in the columns that QuickBooks imports. The text is for the programs
          hledger and ledger. Revenue counts when it is paid; at the end of the month it is divided by
          program.
        </p>
      </div>
    </section>
  );
}
