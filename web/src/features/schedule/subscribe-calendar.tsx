import './subscribe-calendar.css';
import { brand } from '@hoops/domain/brand';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';

const path = '/api/schedule.ics';
const never = () => () => {};

const calendarsFor = (address: string) => {
  const webcal = address.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url: address, name: brand.name });
  return [
    {
      label: 'Subscribe',
      href: webcal,
      about: 'For iPhone, iPad and Mac. You choose in your calendar how often it checks for changes.',
    },
    {
      label: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
      about: 'For Android and others. A change can take up to a day to show.',
    },
    {
      label: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
      about: 'A change can take a few hours to show.',
    },
  ];
};

/** Origin of this site; during hydration, the configured site's origin. */
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => brand.siteUrl,
  );

export function SubscribeCalendar() {
  const address = `${useOrigin()}${path}`;
  const [copyFailed, setCopyFailed] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopyFailed(false);
      showToast('Address copied. Paste it into your calendar under “Add by URL”.');
    } catch {
      // Shows the address to copy by hand, because the browser blocked copying.
      setCopyFailed(true);
    }
  };
  return (
    <Card title="In your calendar">
      <div className="stack">
        <p>
          Subscribe once, and sessions on fixed days show up in your phone’s calendar and update when the
          coach moves them.
        </p>
        <ul className="calendars">
          {calendarsFor(address).map(({ label, href, about }) => (
            <li key={label}>
              <a
                className={`btn ${href.startsWith('webcal:') ? 'btn-main' : 'btn-line'}`}
                href={href}
                {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
              >
                {label}
              </a>
              <span className="muted">{about}</span>
            </li>
          ))}
        </ul>
        <p>In any other calendar, add the copied address under “Add by URL”.</p>
        <div className="actions">
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
