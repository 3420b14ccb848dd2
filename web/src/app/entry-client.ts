import '../styles/main.css';
import { hydrated } from '../lib/hydrated.ts';
import { maySignedIn } from '../session/may-signed-in.ts';
import { showSignedOut } from '../session/show-signed-out.ts';
import { wasAdministrator } from '../session/was-administrator.ts';

/* The first script of every page, and of one that is only read the only one until the visitor does something. */

/** A visitor is about to press something. Reading and scrolling need no app. */
const intents = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;
const pressable = 'a, button, summary, input, select, textarea';

let starting: Promise<void> | undefined;

/** A press of a button that nothing hears yet is not lost: it is repeated once the page is hydrated. */
const repeat = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) void hydrated.then(() => button.click());
};

const begin = (root: HTMLElement): void => {
  if (starting) return;
  starting = import('./app.tsx')
    // From then on React hears presses.
    .then(({ start }) => start(root, () => root.removeEventListener('click', repeat)))
    .catch(() => {
      // Without a connection: the page can be read, and the next thing that the visitor does tries again.
      starting = undefined;
    });
};

const root = document.getElementById('root');
if (root) {
  root.addEventListener('click', repeat);
  const beginAtIntent = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(pressable)) begin(root);
  };
  for (const intent of intents) addEventListener(intent, beginAtIntent, { passive: true });
  // A sign-in in another tab.
  addEventListener('storage', () => begin(root));
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin(root);
    },
    { rootMargin: '600px' },
  );
  for (const part of root.querySelectorAll('[data-needs-app]')) near.observe(part);
  // Before the page is painted: the room for their rail (rail-place.css).
  if (maySignedIn() && wasAdministrator()) document.body.dataset.administrator = '';
  if (root.dataset.still === '' || maySignedIn()) begin(root);
  else showSignedOut(root);
}
