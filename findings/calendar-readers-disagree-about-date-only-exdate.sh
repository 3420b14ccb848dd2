#!/usr/bin/env bash
# node-ical 0.27.2 compares a date-only EXDATE with the UTC date of an occurrence: a session at 18:00 in Chicago
# (00:00 UTC of the next day) stays, one at 12:00 goes. ical.js 2.2.1 compares the local date: both go.
# An EXDATE with TZID and time removes both sessions in both libraries.
# Surprise: RFC 5545 allows VALUE=DATE there, and libraries that pass each other's tests drop different evenings.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2 ical.js@2.2.1
cat > read.mjs <<'JS'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const feed = (hour, exdate) => `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//findings//EN
BEGIN:VTIMEZONE
TZID:America/Chicago
BEGIN:STANDARD
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
BEGIN:DAYLIGHT
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:weekly@findings.example
DTSTAMP:20261101T000000Z
DTSTART;TZID=America/Chicago:20261105T${hour}0000
DTEND;TZID=America/Chicago:20261105T${hour}3000
RRULE:FREQ=WEEKLY;COUNT=3
${exdate}
SUMMARY:Training
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

const withIcalJs = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
  const found = [];
  for (let next = iterator.next(); next; next = iterator.next()) found.push(next);
  return found.length;
};
const window = { from: new Date('2026-11-01'), to: new Date('2026-12-01') };
const withNodeIcal = (text) => {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  return nodeIcal.expandRecurringEvent(event, window).length;
};
for (const hour of ['12', '18']) {
  for (const exdate of ['EXDATE;VALUE=DATE:20261112', `EXDATE;TZID=America/Chicago:20261112T${hour}0000`]) {
    const text = feed(hour, exdate);
    console.log(`${hour}:00 ${exdate.split(/[;:=]/)[1]} ical.js ${withIcalJs(text)} node-ical ${withNodeIcal(text)}`);
  }
}
JS
node read.mjs | tee seen
diff seen - <<'SEEN'
12:00 VALUE ical.js 2 node-ical 2
12:00 TZID ical.js 2 node-ical 2
18:00 VALUE ical.js 2 node-ical 3
18:00 TZID ical.js 2 node-ical 2
SEEN
