/* Runs inside the reviews frame only: loads the third party's widget and reports to the page around it. */
const widget = document.createElement('script');
widget.src = document.currentScript.dataset.widget;
widget.async = true;
const report = (state) => parent.postMessage({ source: 'reviews-frame', state }, '*');
// A blocker may answer with an empty script: only something to see counts.
new ResizeObserver(() => document.body.offsetHeight > 0 && report('shown')).observe(document.body);
widget.addEventListener('error', () => report('blocked'));
document.head.append(widget);
