#!/usr/bin/env bash
# SpamAssassin 4.0.1 (Debian 12), local rules only: a subject with the words "your family" costs 2.9 of the 5 points that
# make an email spam (SUBJ_YOUR_FAMILY), for a plain, personal email too. A program for families says them all the time; the
# same words in the text cost nothing, and "your account" in the subject costs nothing.
# Seen: 2.9 with SUBJ_YOUR_FAMILY for the subject, 0.0 for the text.
set -euo pipefail
command -v spamassassin >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends spamassassin >/dev/null; }
cd "$(mktemp -d)"
message() {
  printf '%s\n' 'From: The Club <club@club.example>' 'To: parent@example.com' "Subject: $1" \
    'Date: Thu, 5 Nov 2026 15:00:00 +0000' 'Message-ID: <5c1a7d3e-4f2b-4d0a@club.example>' \
    'MIME-Version: 1.0' 'Content-Type: text/plain; charset=utf-8' '' 'Hello Robin,' '' "$2" '' 'The Club, 1 Court Street'
}
judge() { message "$1" "$2" | spamassassin --local 2>/dev/null | tr -d '\n' | grep -oE 'X-Spam-Status: [A-Za-z]+, score=[-0-9.]+ required=5.0[[:space:]]tests=[A-Z_,[:space:]0-9]+autolearn'; }
spamassassin --version | head -1
inSubject=$(judge 'Sam Reyes joined your family account' 'Sam Reyes accepted the invitation.')
inText=$(judge 'Sam Reyes joined your account' 'Sam Reyes joined your family account.')
printf '%s\n%s\n' "$inSubject" "$inText"
[[ "$inSubject" == *SUBJ_YOUR_FAMILY* && "$inText" != *SUBJ_YOUR_FAMILY* ]]
points=$(grep -oE 'score=[-0-9.]+' <<<"$inSubject" | cut -d= -f2)
awk -v points="$points" 'BEGIN { exit !(points > 2) }'
