/** Separate stylesheet, so that the page needs no inline style. */
export const portalStyle = `
:root {
  color-scheme: light dark;
  --page: #f6f8fa; --surface: #ffffff; --ink: #1a1f36; --muted: #4f566b; --line: #8792a2;
  --action: #4b45c6; --on-action: #ffffff; --bad: #b3093c; --bad-surface: #fff0f3; --ok: #0b6e4f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10131c; --surface: #1a1f2e; --ink: #f5f6f8; --muted: #b4bccb; --line: #7d879b;
    --action: #a5a0ff; --on-action: #10131c; --bad: #ff9db3; --bad-surface: #3a1420; --ok: #7fe0bb;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.page { max-width: 42rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.5rem 0 .25rem; }
h2 { font-size: 1.125rem; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; }
.note { color: var(--muted); }
.tag { border: 1px solid var(--line); border-radius: 999px; padding: 0 .625rem; font-size: .8125rem; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-top: 1.25rem; }
a { color: var(--action); }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; padding: .75rem 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; padding-top: 0; }
.grow { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
.grow small { display: block; color: var(--muted); font-size: .875rem; }
form + form { margin-top: .75rem; }
form.inline { display: inline; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
input {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: var(--ink);
  background: var(--surface); border: 1px solid var(--line); border-radius: .5rem;
}
button, .link {
  display: inline-flex; align-items: center; min-height: 2.75rem; padding: .5rem 1rem; font: inherit;
  font-weight: 600; border-radius: .5rem; cursor: pointer;
}
button { border: 1px solid var(--line); background: var(--surface); color: var(--ink); }
button.main { border-color: var(--action); background: var(--action); color: var(--on-action); width: 100%; justify-content: center; }
.link { padding-left: 0; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
[role='alert'] { background: var(--bad-surface); color: var(--bad); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; font-weight: 600; }
[role='status'] { color: var(--ok); font-weight: 600; margin: 1rem 0 0; }
`;
