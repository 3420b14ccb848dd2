import type { EventLogItem } from '@hoops/projections/views/lists';

type Overview = {
  readonly status: { readonly url: string; readonly clock: string } & Record<string, unknown>;
  readonly mails: readonly { to: string; subject: string; text: string; at: string }[];
  readonly events: readonly EventLogItem[];
  readonly books: unknown;
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

/** The page for people at `/_local`: one plain document, no script but what moves the clock. */
export const panelPage = (it: Overview): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Local system</title><style>${css}</style></head><body><main>
<h1>Local system</h1>
<p>Serving <a href="/">${text(it.status.url)}</a>. The clock says <strong>${text(it.status.clock)}</strong>.</p>
<form id="clock"><label>Move the clock to <input name="to" type="datetime-local" required></label>
<button>Move</button> <button type="button" id="settle">Settle</button> <output></output></form>
${section('Sign in with', code(it.status.demo))}
${section(
  `Mailbox (${it.mails.length})`,
  [...it.mails]
    .reverse()
    .slice(0, 50)
    .map(
      (mail) =>
        `<details><summary>${text(mail.subject)} <small>to ${text(mail.to)}, ${text(mail.at)}</small></summary><pre>${text(mail.text)}</pre></details>`,
    )
    .join('') || '<p>No mail yet.</p>',
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
${section("Stripe's books", code(it.books))}
${section('Faults in force', code(it.faults))}
<script>${script}</script></main></body></html>`;

const text = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const section = (title: string, body: string): string => `<section><h2>${text(title)}</h2>${body}</section>`;

const code = (value: unknown): string => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`;

const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:72rem;margin:auto;padding:16px}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #8886}
pre{overflow:auto;max-height:28rem;background:#8881;padding:12px;border-radius:6px;white-space:pre-wrap}.wide{overflow:auto}
button,input{font:inherit;padding:8px 12px;min-height:44px}`;

const script = `const form=document.getElementById('clock'),out=form.querySelector('output');
const post=async(path,body)=>{out.textContent='Working...';const r=await fetch(path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)});
const j=await r.json();if(r.ok)location.reload();else out.textContent=j.message};
form.onsubmit=(e)=>{e.preventDefault();post('/_local/clock',{advanceTo:new Date(form.to.value).toISOString()})};
document.getElementById('settle').onclick=()=>post('/_local/settle',{});`;
