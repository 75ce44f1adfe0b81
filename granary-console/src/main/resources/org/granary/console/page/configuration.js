// The configuration tree, with search, versions and dependencies.

import { api, enc } from './api.js';
import { badge, facts, h, pageHead, panel } from './dom.js';
import { table } from './table.js';

const STATUS = { 0: 'online', 1: 'disabled', 2: 'offline', 3: 'unprovisioning', 4: 'provisioning', 5: 'upgrading' };
const MOST = 200;
const short = (name) => name?.split(',')[0].split('.').at(-1) ?? 'unknown class';

export async function show(main, values) {
  const detail = h('div', { 'aria-live': 'polite' }, h('p', { class: 'empty' }, 'Choose an object.'));
  const tree = h('div', { class: 'body' });
  const search = h('input', { type: 'search', placeholder: 'Name begins with…', 'aria-label': 'Search by name' });
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(draw, 250);
  });

  async function draw() {
    const rows = (await api.get('/configuration/objects', { search: search.value, limit: MOST })).rows;
    tree.replaceChildren(rows.length ? branch(rows) : h('p', { class: 'empty' }, 'There is no such object.'),
      rows.length === MOST ? h('p', { class: 'empty' }, `Only ${MOST} are shown. Type more of the name.`) : '');
  }

  function branch(rows) {
    return h('ul', { class: 'tree' }, rows.map((row) => {
      const item = h('li', {});
      const twist = h('button', { class: 'twist', 'aria-expanded': 'false', 'aria-label': `Objects below ${row.name || short(row.class)}` }, '▸');
      twist.addEventListener('click', () => open(item, twist, row));
      item.append(h('div', {}, twist, h('a', { href: `#/configuration/${enc(row.id)}`, 'aria-current': row.id === values.object ? 'true' : null },
        row.name || '(no name)', ' ', h('span', { class: 'kind' }, short(row.class)))));
      return item;
    }));
  }

  async function open(item, twist, row) {
    const below = item.querySelector('ul, p');
    if (below) {
      below.remove();
      twist.textContent = '▸';
      twist.setAttribute('aria-expanded', 'false');
      return;
    }
    const rows = (await api.get('/configuration/objects', { parent: row.id, limit: 500 })).rows;
    item.append(rows.length ? branch(rows) : h('p', { class: 'tree kind' }, 'Nothing below.'));
    twist.textContent = '▾';
    twist.setAttribute('aria-expanded', 'true');
  }

  main.append(pageHead('Configuration', 'The objects of the farm.'),
    h('div', { class: 'two' }, panel('Objects', tree, search), detail));
  await draw();
  if (values.object) await showObject(detail, values.object);
}

async function showObject(place, id) {
  const object = await api.get(`/configuration/objects/${enc(id)}`);
  const dependencies = (await api.get(`/configuration/objects/${enc(id)}/dependencies`)).rows;
  place.replaceChildren(panel(object.name || '(no name)', h('div', { class: 'body' }, facts([['Class', object.class], ['Status', badge(STATUS[object.status] ?? String(object.status), object.status === 0 ? 'good' : 'warn')],
    ['Version', h('code', {}, object.version)], ['Identifier', h('code', {}, object.id)], ['Parent', h('a', { href: `#/configuration/${enc(object.parent)}` }, object.parent)]]))),
  panel('Dependencies', table('Dependencies', [
    { title: 'Object', cell: (one) => h('a', { href: `#/configuration/${enc(one.id)}` }, one.name || '(no name)'), kind: 'wrap' },
    { title: 'Class', cell: (one) => short(one.class) },
    { title: 'How', cell: (one) => (one.needed ? 'needed by this object' : 'needs this object') },
  ], dependencies, 'It needs no other object, and none needs it.')),
  panel('Properties', h('div', { class: 'body' }, h('pre', { class: 'text', tabindex: '0' }, pretty(object.properties)))));
}

function pretty(xml) {
  let depth = 0;
  return xml.replace(/>\s*</g, '>\n<').split('\n').map((line) => {
    if (/^<\//.test(line)) depth = Math.max(0, depth - 1);
    const text = '  '.repeat(depth) + line;
    if (/^<[^/?!][^>]*[^/]>$/.test(line)) depth++;
    return text;
  }).join('\n');
}
