// Line charts of the last minutes, drawn as SVG. What they show is also said in words for those who do not see them.

import { h, s } from './dom.js';

const WIDTH = 300;
const HEIGHT = 96;

function nice(max) {
  if (max <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= max);
}

/** A chart: `series` are [name, field of a sample, number of its colour]; `format` writes a value. */
export function chart(title, series, format) {
  const now = h('div', { class: 'now' }, '–');
  const drawing = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const top = h('span', {}, '');
  const said = h('p', { class: 'visually-hidden' });
  const element = h('section', { class: 'panel chart', 'aria-label': title },
    h('div', { class: 'top' }, h('h2', { class: 'title' }, title), now),
    h('div', { class: 'legend' }, series.length > 1
      ? series.map(([name, , colour]) => h('span', {}, h('i', { class: `k${colour}` }), name)) : h('span', {}, '\u00a0')),
    drawing, h('div', { class: 'axis' }, h('span', {}, '5 min ago'), top, h('span', {}, 'now')), said);

  element.draw = (samples, span) => {
    const last = samples.at(-1);
    if (!last) return;
    const max = nice(Math.max(...series.flatMap(([, key]) => samples.map((one) => one[key]))));
    const x = (one) => WIDTH - ((last.time - one.time) / span) * WIDTH;
    const y = (value) => HEIGHT - 2 - (value / max) * (HEIGHT - 8);
    const parts = [0.5, 1].map((part) => s('line', { x1: 0, x2: WIDTH, y1: y(max * part), y2: y(max * part) }));
    for (const [, key, colour] of series) {
      const points = samples.filter((one) => x(one) >= -2).map((one) => `${x(one).toFixed(1)},${y(one[key]).toFixed(1)}`);
      if (points.length > 1) {
        const from = points[0].split(',')[0];
        parts.push(s('path', { class: `area f${colour}`, d: `M${from},${HEIGHT}L${points.join('L')}L${WIDTH},${HEIGHT}Z` }));
        parts.push(s('path', { class: `s${colour}`, d: `M${points.join('L')}` }));
      }
    }
    drawing.replaceChildren(...parts);
    const values = series.map(([, key]) => format(last[key]));
    now.textContent = values[0];
    top.textContent = `max. ${format(max)}`;
    said.textContent = series.map(([name], i) => `${name} ${values[i]}`).join(', ');
  };
  return element;
}
