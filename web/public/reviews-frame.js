/* Runs inside the reviews frame only: loads the third party's widget and reports to the page around it. */
const widget = document.createElement('script');
widget.src = document.currentScript.dataset.widget;
widget.async = true;
const report = (state) => parent.postMessage({ source: 'reviews-frame', state }, '*');
widget.addEventListener('load', () => report('shown'));
widget.addEventListener('error', () => report('blocked'));
document.head.append(widget);
