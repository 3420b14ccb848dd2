#!/usr/bin/env bash
# calcurse 4.7.1 (Debian 12) converts only the start of an imported series to the reader's time zone, and repeats it there. A
# class on Tuesdays and Thursdays at 18:00 in Chicago, imported under TZ=UTC across the end of daylight saving time on
# November 1, stays at 23:00 UTC (17:00 in Chicago) on Tuesdays and Thursdays of UTC instead of 00:00 on the next day. An EXDATE
# is converted with the new offset, so it meets no session and the canceled class stays. A RECURRENCE-ID is not read in any zone:
# the session moved from November 10 to 11 is there twice. It reports "0 skipped".
# python3-icalendar, khal and ical.js agree on 00:00 UTC and on one moved session.
# Seen: November 5 (canceled), 10 (moved away) and 12 at 23:00, and the moved session on November 12 at 01:00 UTC.
set -euo pipefail
command -v calcurse >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends calcurse >/dev/null; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
sed 's/$/\r/' > club.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Club//EN
BEGIN:VTIMEZONE
TZID:America/Chicago
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:class@club.example
DTSTAMP:20261001T000000Z
DTSTART;TZID=America/Chicago:20261027T180000
DTEND;TZID=America/Chicago:20261027T190000
RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261120T055959Z
EXDATE;TZID=America/Chicago:20261105T180000
SUMMARY:Class
END:VEVENT
BEGIN:VEVENT
UID:class@club.example
DTSTAMP:20261001T000000Z
RECURRENCE-ID;TZID=America/Chicago:20261110T180000
DTSTART;TZID=America/Chicago:20261111T190000
DTEND;TZID=America/Chicago:20261111T200000
SUMMARY:Class (moved)
END:VEVENT
END:VCALENDAR
ICS
mkdir store
TZ=UTC calcurse -D store -i club.ics
seen=$(TZ=UTC calcurse -D store -Q --from 11/02/2026 --to 11/13/2026 | sed 's/^\t//' | xargs)
echo "$seen"
[ "$seen" = '11/03/26: - 23:00 -> 00:00 Class 11/05/26: - 23:00 -> 00:00 Class 11/10/26: - 23:00 -> 00:00 Class 11/12/26: - 01:00 -> 02:00 Class (moved) - 23:00 -> 00:00 Class' ]
