import { html } from '@hoops/local-stripe/portal/html';
import type { EventLogItem } from '@hoops/projections/views/lists';
import { code, page, section, table } from './html.ts';

/** Accounts that exist only on the local system. */
export const demoAccounts = {
  admin: { email: 'coach@demo.example', password: 'Coach-Demo-1', name: 'Marcus Bell' },
  parent: { email: 'dana@demo.example', password: 'Parent-Demo-1', name: 'Dana Reyes' },
} as const;

type Overview = {
  readonly status: { readonly url: string; readonly clock: string } & Record<string, unknown>;
  readonly mails: readonly { to: string; subject: string; text: string; at: string }[];
  readonly events: readonly EventLogItem[];
  readonly deadLetters: readonly { queue: string; reason: string; diedAt: string }[];
  readonly queues: readonly {
    queue: string;
    ready: number;
    delayed: number;
    inFlight: number;
    dead: number;
  }[];
  readonly faults: unknown;
};

export const panelPage = (it: Overview): string =>
  page(
    'Local system',
    html`<h1>Local system</h1>
<p>Serving <a href="/">${it.status.url}</a>. The clock says <strong>${it.status.clock}</strong>.</p>
<form id="clock"><label>Move the clock to <input name="to" type="datetime-local" required></label>
<button>Move</button> <button type="button" id="settle">Settle</button> <output></output></form>
${section('Sign in with', code(it.status.demo))}
${section(
  `Mailbox (${it.mails.length})`,
  it.mails.length === 0
    ? html`<p>No email yet.</p>`
    : it.mails
        .toReversed()
        .slice(0, 50)
        .map(
          (mail) =>
            html`<details><summary>${mail.subject} <small>to ${mail.to}, ${mail.at}</small></summary><pre>${mail.text}</pre></details>`,
        ),
)}
${section(
  'Newest events',
  table(
    ['when', 'what', 'stream', 'who'],
    it.events.map((event) => [event.at, event.type, `${event.stream} ${event.version}`, event.actorRole]),
  ),
)}
${section(
  'Queues',
  table(
    ['queue', 'ready', 'delayed', 'in flight', 'dead'],
    it.queues.map((row) => [row.queue, row.ready, row.delayed, row.inFlight, row.dead]),
  ),
)}
${section(
  `Dead letters (${it.deadLetters.length})`,
  table(
    ['queue', 'died', 'reason'],
    it.deadLetters.map((row) => [row.queue, row.diedAt, row.reason]),
  ),
)}
${section("Stripe's books", html`<p><a href="/_local/stripe">Customers, plans, invoices, payments, refunds and webhooks</a></p>`)}
${section('Faults in force', code(it.faults))}`,
    script,
  );

const script = `const form=document.getElementById('clock'),out=form.querySelector('output');
const post=async(path,body)=>{out.textContent='Working...';const r=await fetch(path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)});
const j=await r.json();if(r.ok)location.reload();else out.textContent=j.message};
form.onsubmit=(e)=>{e.preventDefault();post('/_local/clock',{advanceTo:new Date(form.to.value).toISOString()})};
document.getElementById('settle').onclick=()=>post('/_local/settle',{});`;
