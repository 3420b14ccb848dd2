#!/usr/bin/env bash
# ical.js 2.2.1: `new ICAL.Event(vevent)` takes every RECURRENCE-ID component of the calendar as an exception of this
# event, whatever its UID. In a feed with two weekly series and one moved date, both series move.
# `strictExceptions: true` does not pick the series' own: it throws. `exceptions: []` and own matching by UID work.
# Surprise: a valid feed is read wrong by the constructor's defaults, and only once it has a second series.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > read.mjs <<'JS'
import ICAL from 'ical.js';

const vevent = (uid, ...lines) =>
  ['BEGIN:VEVENT', `UID:${uid}@findings.example`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
const weekly = (uid) => vevent(uid, 'DTSTART:20261102T170000Z', 'DTEND:20261102T180000Z', 'RRULE:FREQ=WEEKLY;COUNT=2');
const feed = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//findings//EN',
  ...weekly('one'),
  ...weekly('two'),
  ...vevent('one', 'RECURRENCE-ID:20261109T170000Z', 'DTSTART:20261109T200000Z', 'DTEND:20261109T210000Z'),
  'END:VCALENDAR',
  '',
].join('\r\n');

const series = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').slice(0, 2);
const moved = ICAL.Time.fromString('2026-11-09T17:00:00Z');
const startWith = (component, options) => {
  try {
    return new ICAL.Event(component, options).getOccurrenceDetails(moved).startDate.toString();
  } catch (error) {
    return error.message;
  }
};
for (const component of series) {
  const uid = component.getFirstPropertyValue('uid').split('@')[0];
  console.log('default', uid, startWith(component));
  console.log('strict', uid, startWith(component, { strictExceptions: true }));
  console.log('none', uid, startWith(component, { exceptions: [] }));
}
JS
node read.mjs | tee seen
diff seen - <<'SEEN'
default one 2026-11-09T20:00:00Z
strict one 2026-11-09T20:00:00Z
none one 2026-11-09T17:00:00Z
default two 2026-11-09T20:00:00Z
strict two attempted to relate unrelated exception
none two 2026-11-09T17:00:00Z
SEEN
