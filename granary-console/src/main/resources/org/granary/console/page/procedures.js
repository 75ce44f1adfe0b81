// All procedures: signature, section of the document, calls, latency, a form to call one.

import { api, enc } from './api.js';
import { badge, crumbs, field, h, micros, number, pageHead, panel, tile } from './dom.js';
import { results } from './sql.js';
import { table } from './table.js';

export async function show(main, values) {
  if (values.name) return showOne(main, values);
  const rows = (await api.get('/procedures')).rows;
  const databases = [...new Set(rows.map((one) => one.database))];
  const search = h('input', { type: 'search', placeholder: 'Name or section…', 'aria-label': 'Search', oninput: () => draw() });
  const database = h('select', { 'aria-label': 'Database', onchange: () => draw() }, h('option', { value: '' }, 'All databases'), databases.map((name) => h('option', { value: name }, name)));
  const order = h('select', { 'aria-label': 'Order', onchange: () => draw() }, h('option', { value: 'name' }, 'By name'), h('option', { value: 'calls' }, 'By calls'), h('option', { value: 'slow' }, 'By time'), h('option', { value: 'failed' }, 'By failures'));
  const place = h('div', {});
  const count = h('span', { class: 'badge' });
  function draw() {
    const text = search.value.toLowerCase();
    const found = rows.filter((one) => (!database.value || one.database === database.value) && `${one.name} ${one.section ?? ''}`.toLowerCase().includes(text))
      .sort((a, b) => (order.value === 'name' ? a.name.localeCompare(b.name) : b[order.value] - a[order.value]));
    count.textContent = `${found.length} of ${rows.length}`;
    place.replaceChildren(table('Procedures', [
      { title: 'Procedure', cell: (one) => [h('a', { href: `#/procedures/${enc(one.database)}/${enc(one.schema)}/${enc(one.name)}` }, one.name), h('div', { class: 'sub' }, one.database)], kind: 'wrap' },
      { title: 'Section', cell: (one) => one.section ?? 'Granary’s own', kind: 'nowrap' },
      { title: 'Calls', cell: (one) => number(one.calls), kind: 'num' },
      { title: 'Failed', cell: (one) => (one.failed ? badge(number(one.failed), 'bad') : '0'), kind: 'num' },
      { title: 'Mean', cell: (one) => micros(one.mean), kind: 'num' },
      { title: 'One in two', cell: (one) => `${one.median ? '≤ ' : ''}${micros(one.median)}`, kind: 'num' },
      { title: 'One in twenty', cell: (one) => `${one.slow ? '> ' : ''}${micros(one.slow / 2)}`, kind: 'num' },
    ], found, 'There is no such procedure.'));
  }
  main.append(pageHead('Procedures', 'Calls and times since the server has started.'), panel('Procedures', place, count, search, database, order));
  draw();
  return null;
}

async function showOne(main, values) {
  const path = `/procedures/${enc(values.database)}/${enc(values.schema)}/${enc(values.name)}`;
  const one = await api.get(path);
  const output = h('div', { 'aria-live': 'polite' });
  const inputs = one.parameters.map((parameter) => {
    const input = h('input', { name: parameter.name, placeholder: parameter.initial === null ? (parameter.required ? '' : 'NULL') : `default ${parameter.initial}`, autocomplete: 'off' });
    const given = h('input', { type: 'checkbox', checked: parameter.required, 'aria-label': `Give ${parameter.name}` });
    const empty = h('input', { type: 'checkbox', 'aria-label': `${parameter.name} is NULL` });
    input.addEventListener('input', () => {
      given.checked = true;
      empty.checked = false;
    });
    return { parameter, input, given, empty };
  });
  const button = h('button', { class: one.writes ? 'danger' : 'primary', type: 'submit' }, 'Call');
  const form = h('form', { class: 'body form', onsubmit: async (event) => {
    event.preventDefault();
    button.disabled = true;
    const given = {};
    for (const row of inputs) if (row.given.checked) given[row.parameter.name] = row.empty.checked ? null : row.input.value;
    try {
      output.replaceChildren(...results(await api.post(`${path}/call`, { arguments: given })));
    } catch (error) {
      output.replaceChildren(h('p', { class: 'note bad', role: 'alert' }, error.message));
    } finally {
      button.disabled = false;
    }
  } }, inputs.length ? table('Parameters', [
    { title: 'Give', cell: (row) => row.given },
    { title: 'Parameter', cell: (row) => [h('code', {}, row.parameter.name), h('div', { class: 'sub' }, row.parameter.type)], kind: 'nowrap' },
    { title: 'Value', cell: (row) => { row.input.setAttribute('aria-label', row.parameter.name); return row.input; } },
    { title: 'NULL', cell: (row) => (row.parameter.nullable ? row.empty : '') },
    { title: '', cell: (row) => [row.parameter.output ? badge('output', 'info') : '', row.parameter.required ? badge('required') : ''] },
  ], inputs) : h('p', { class: 'empty' }, 'It has no parameters.'),
  h('div', { class: 'row' }, button, one.writes ? h('span', {}, 'This procedure may change data.') : h('span', {}, 'This procedure only reads.')));
  main.append(crumbs(['Procedures', '#/procedures'], [one.database], [one.name]),
    pageHead(one.name, `${one.section ?? 'Granary’s own'} · ${one.database} · schema ${one.schema}`, badge(one.writes ? 'writes' : 'reads', one.writes ? 'warn' : 'good')),
    h('div', { class: 'tiles' }, tile('Calls', number(one.calls)), tile('Failed', number(one.failed)), tile('Mean', micros(one.mean)), tile('One in two', micros(one.median)), tile('One in twenty', micros(one.slow))),
    panel('Call it', form), output,
    ...one.results.map((result) => panel(result.name, table(result.name, [
      { title: 'Column', cell: (column) => h('code', {}, column.name) },
      { title: 'Type', cell: (column) => column.type },
      { title: 'NULL', cell: (column) => (column.nullable ? 'yes' : 'no') },
    ], result.columns))));
  return null;
}
