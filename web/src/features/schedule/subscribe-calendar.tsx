import { brand } from '@hoops/domain/club/brand';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';

const path = '/api/schedule.ics';
const never = () => () => {};

/** Where this site is; while a prerendered page comes alive, where the club's site is. */
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => brand.siteUrl,
  );

/** The schedule in the family's own calendar, which looks for changes by itself. */
export function SubscribeCalendar() {
  const address = `${useOrigin()}${path}`;
  const [copyFailed, setCopyFailed] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopyFailed(false);
      showToast('Address copied. Paste it into your calendar under "Add by URL".');
    } catch {
      // Some browsers do not let a page copy: then people can do it themselves.
      setCopyFailed(true);
    }
  };
  return (
    <Card title="In your calendar">
      <div className="stack">
        <p>
          Subscribe once: sessions on fixed days stand in your phone’s calendar, and follow when the coach
          moves them.
        </p>
        <div className="actions">
          <a className="btn btn-main" href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarIcon /> Subscribe
          </a>
          <Button look="line" onClick={() => void copy()}>
            Copy address
          </Button>
          <a className="btn btn-line" href={path} download="schedule.ics">
            Download
          </a>
        </div>
        {copyFailed && (
          <p role="status">
            Please copy this address yourself: <span className="address">{address}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
