/* Runs inside the reviews frame only: loads the third party's widget and reports to the page around it. */
const widget = document.createElement('script');
widget.src = document.currentScript.dataset.widget;
widget.async = true;
const report = (state) => parent.postMessage({ source: 'reviews-frame', state }, '*');
// A blocker may answer with an empty script, so only visible content counts.
const check = () => document.body.offsetHeight > 0 && report('shown');
// Browsers delay resize observers in frames out of sight.
new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true });
new ResizeObserver(check).observe(document.body);
widget.addEventListener('error', () => report('blocked'));
document.head.append(widget);
