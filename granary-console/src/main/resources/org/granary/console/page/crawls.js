// Crawls: state, progress, components, hosts, content sources, errors, queue.

import { api } from './api.js';
import { age, ask, badge, check, crumbs, duration, field, h, number, pageHead, panel, s, tabs, tile, time, toast, utc } from './dom.js';
import { pagedTable, table } from './table.js';

const APPLICATIONS = [['search', 'Search service'], ['foundation', 'Foundation']];
const TYPES = { 1: 'full', 2: 'incremental', 3: 'delete' };
const COMPONENT_STATES = { 0: 'not initialized', 1: 'ready', 2: 'disabled', 3: 'inactive' };

// Status and sub-status of MS-SQLPGAT2 2.2.1.4 to 2.2.1.8, in the order of a crawl.
const PHASES = [
  ['adding addresses', 1, 1], ['waiting to start', 1, 2], ['crawling', 4, 1], ['looking for unvisited', 4, 2], ['deleting unvisited', 4, 3],
  ['waiting for stores', 4, 4], ['waiting to complete', 14, 1], ['completing', 14, 2], ['deletes pending', 14, 4], ['done', 11, null],
];
// Of a component, in its part of a crawl.
const STATUSES = { 0: 'joined', 1: 'starting', 4: 'crawling', 5: 'forbidden', 7: 'resuming', 8: 'pausing', 9: 'paused', 11: 'done', 12: 'stopped', 13: 'stopping', 14: 'completing' };
const SIDE = [['pausing', 8], ['paused', 9], ['resuming', 7], ['stopping', 13], ['stopped', 12], ['forbidden', 5]];

function phase(crawl) {
  const found = PHASES.find(([, status, sub]) => status === crawl.status && (sub === null || sub === crawl.subStatus))
    ?? SIDE.find(([, status]) => status === crawl.status);
  return found ? found[0] : `status ${crawl.status}`;
}

const over = (crawl) => [5, 11, 12].includes(crawl.status);

function phaseBadge(crawl) {
  const kind = { 11: 'good', 12: 'warn', 5: 'bad', 9: 'warn', 8: 'warn' }[crawl.status] ?? 'info';
  return badge(phase(crawl), kind);
}

export async function show(main, values) {
  const application = values.application ?? 'search';
  if (values.crawl) return showCrawl(main, application, values.crawl);
  const root = `/crawls/${application}`;
  main.append(pageHead('Crawls', 'What the search applications crawl, and what went wrong.',
    h('button', { onclick: () => dispatchEvent(new HashChangeEvent('hashchange')) }, 'Refresh'),
    h('button', { class: 'primary', onclick: () => addSource(root) }, 'New content source')),
  tabs('Search applications', APPLICATIONS.map(([name, title]) => [title, `#/crawls/${name}`, name === application])));
  const [sources, stores, components] = await Promise.all(['sources', 'stores', 'components'].map(async (name) => (await api.get(`${root}/${name}`)).rows));
  const names = new Map(stores.map((one) => [one.store, one.name]));
  const hosts = pagedTable('Hosts', `${root}/hosts`, {}, [
    { title: 'Host', cell: (one) => one.name ?? String(one.id), kind: 'wrap' },
    ...storeColumn(names),
    { title: 'Fetched', cell: (one) => number(one.succeeded), kind: 'num' },
    { title: 'Warnings', cell: (one) => number(one.warnings), kind: 'num' },
    { title: 'Errors', cell: (one) => number(one.errors), kind: 'num' },
  ], 'No host was visited yet.');
  main.append(panel('Crawls', pagedTable('Crawls', root, {}, [
    { title: 'Crawl', cell: (one) => h('a', { href: `#/crawls/${application}/${one.id}` }, `Crawl ${one.id}`), kind: 'nowrap' },
    { title: 'Content source', cell: (one) => one.sourceName ?? String(one.source), kind: 'wrap' },
    { title: 'Kind', cell: (one) => TYPES[one.type] ?? String(one.type) },
    { title: 'State', cell: phaseBadge },
    { title: 'Fetched', cell: (one) => number(one.succeeded + one.unchanged), kind: 'num' },
    { title: 'Errors', cell: (one) => (one.errors ? badge(number(one.errors), 'bad') : '0'), kind: 'num' },
    { title: 'Started (UTC)', cell: (one) => time(one.started), kind: 'nowrap' },
    { title: 'Took', cell: (one) => took(one), kind: 'nowrap' },
  ], 'Nothing was crawled yet. Add a content source and start a crawl, or use granary crawl.')),
  panel('Content sources', contentSources(root, sources)),
  panel('Crawl components', table('Crawl components', [
    { title: 'Component', cell: (one) => [`${one.id} `, one.master ? badge('master', 'info') : null] },
    ...storeColumn(names),
    { title: 'Server', cell: (one) => one.server, kind: 'wrap' },
    { title: 'State', cell: (one) => COMPONENT_STATES[one.state] ?? String(one.state) },
    { title: 'Last report', cell: (one) => `${age(one.reported)} ago`, kind: 'nowrap' },
  ], components, 'There are no crawl components.')),
  panel('Crawl stores', table('Crawl stores', [
    { title: 'Store', cell: (one) => one.name, kind: 'wrap' },
    { title: 'Database', cell: (one) => one.database, kind: 'wrap' },
    { title: 'Documents', cell: (one) => number(one.documents), kind: 'num' },
  ], stores, 'There are no crawl stores.')),
  panel('Hosts', hosts, storeChoice(stores, hosts)));
  return null;
}

// Where there is one store, nobody has to be told which.
function storeColumn(names) {
  return names.size > 1 ? [{ title: 'Store', cell: (one) => names.get(one.store) ?? one.store, kind: 'wrap' }] : [];
}

function storeChoice(stores, list) {
  if (stores.length < 2) return null;
  const choice = h('select', { 'aria-label': 'Crawl store', onchange: () => list.reload(choice.value ? { store: choice.value } : {}) },
    h('option', { value: '' }, 'All crawl stores'), stores.map((one) => h('option', { value: String(one.store) }, one.name)));
  return choice;
}

function took(one) {
  return one.started ? duration((utc(one.ended)?.getTime() ?? Date.now()) - utc(one.started).getTime()) : '–';
}

function contentSources(root, rows) {
  const byId = new Map();
  for (const row of rows) {
    if (!byId.has(row.id)) byId.set(row.id, { id: row.id, name: row.name, urls: [] });
    if (row.url) byId.get(row.id).urls.push({ id: row.address, url: row.url });
  }
  return table('Content sources', [
    { title: 'Name', cell: (one) => one.name, kind: 'wrap' },
    { title: 'Begins at', cell: (one) => one.urls.map((address) => h('div', { class: 'address' }, address.url, ' ',
      h('button', { class: 'small danger', title: 'Remove this start address', 'aria-label': `Remove ${address.url}`, onclick: () => removeAddress(root, one, address) }, '✕'))), kind: 'wrap' },
    { title: '', cell: (one) => h('div', { class: 'row actions' },
      h('button', { class: 'small', onclick: () => start(root, one) }, 'Start crawl'),
      h('button', { class: 'small', onclick: () => request(root, one.id, 'pause', 'pause') }, 'Pause'),
      h('button', { class: 'small', onclick: () => request(root, one.id, 'resume', 'continue') }, 'Resume'),
      h('button', { class: 'small danger', onclick: () => stop(root, one) }, 'Stop'),
      h('button', { class: 'small', onclick: () => addAddress(root, one) }, 'Add address'),
      h('button', { class: 'small danger', 'aria-label': `Remove ${one.name}`, onclick: () => removeSource(root, one) }, 'Remove')) },
  ], [...byId.values()], 'There are no content sources.');
}

async function request(root, source, name, word, body = {}) {
  try {
    await api.post(`${root}/sources/${source}/${name}`, body);
    toast(`The crawl is asked to ${word}. A crawl component has to run to carry it out.`);
    setTimeout(() => dispatchEvent(new HashChangeEvent('hashchange')), 600);
  } catch (error) {
    toast(error.message, 'bad');
  }
}

async function start(root, source) {
  const chosen = await ask(`Start a crawl of ${source.name}`, { fields: [check('Only what has changed', 'incremental')], action: 'Start' });
  if (chosen) await request(root, source.id, 'start', 'start', { incremental: chosen.incremental });
}

async function stop(root, source) {
  if (await ask(`Stop the crawl of ${source.name}?`, { text: 'What it has found stays.', action: 'Stop', danger: true })) await request(root, source.id, 'stop', 'stop');
}

const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
const address = () => field('Begins at', h('input', { name: 'url', type: 'url', required: true, placeholder: 'https://intranet/' }));

async function addSource(root) {
  if (await ask('New content source', {
    fields: [field('Name', h('input', { name: 'name', required: true, maxlength: '256' })), address()],
    action: 'Add',
    submit: async (values) => (await api.post(`${root}/sources`, values)) ?? values,
  })) again();
}

async function addAddress(root, source) {
  if (await ask(`New start address of ${source.name}`, {
    fields: [address()],
    action: 'Add',
    submit: async (values) => (await api.post(`${root}/sources/${source.id}/addresses`, values)) ?? values,
  })) again();
}

const GONE = 'A crawl component has to run to delete the pages.';

async function removeSource(root, source) {
  if (await ask(`Remove ${source.name}?`, {
    text: 'Its start addresses and schedules go, and a delete crawl takes all pages that were crawled from it out of the search.',
    action: 'Remove',
    danger: true,
    submit: async () => (await api.del(`${root}/sources/${source.id}`)) ?? true,
  })) {
    toast(`${source.name} is removed. ${GONE}`);
    again();
  }
}

async function removeAddress(root, source, address) {
  if (await ask('Remove this start address?', {
    text: `${address.url}: a delete crawl takes the pages out of the search that were found from there. Those that other start addresses of ${source.name} lead to, too, come back with the next full crawl.`,
    action: 'Remove',
    danger: true,
    submit: async () => (await api.del(`${root}/sources/${source.id}/addresses/${address.id}`)) ?? true,
  })) {
    toast(`${address.url} is removed. ${GONE}`);
    again();
  }
}

async function showCrawl(main, application, id) {
  const root = `/crawls/${application}`;
  let [crawl, stores] = await Promise.all([api.get(`${root}/crawl/${id}`), api.get(`${root}/stores`)]);
  stores = stores.rows;
  const names = new Map(stores.map((one) => [one.store, one.name]));
  const status = h('span', {}, phaseBadge(crawl));
  const drawing = h('div', { class: 'body diagram', tabindex: '0', role: 'region', 'aria-label': 'States of a crawl' }, machine(crawl));
  const tiles = h('div', { class: 'tiles' });
  const fill = () => tiles.replaceChildren(tile('Fetched', number(crawl.succeeded)), tile('Unchanged', number(crawl.unchanged)), tile('Warnings', number(crawl.warnings)),
    tile('Errors', number(crawl.errors)), tile('Deleted', number(crawl.deleted)), tile('Took', took(crawl)));
  fill();
  const source = { id: crawl.source, name: crawl.sourceName ?? crawl.source };
  const components = pagedTable('Components of this crawl', `${root}/crawl/${id}/components`, {}, [
    { title: 'Component', cell: (one) => [`${one.id} `, one.working && !over(crawl) ? badge('works', 'info') : null], kind: 'nowrap' },
    ...storeColumn(names),
    { title: 'Server', cell: (one) => one.server ?? '(removed)', kind: 'wrap' },
    { title: 'State', cell: (one) => STATUSES[one.status] ?? `status ${one.status}` },
    { title: 'Fetched', cell: (one) => number(one.succeeded), kind: 'num' },
    { title: 'Unchanged', cell: (one) => number(one.unchanged), kind: 'num' },
    { title: 'Errors', cell: (one) => number(one.errors), kind: 'num' },
    { title: 'Tried again', cell: (one) => number(one.retried), kind: 'num' },
  ], 'No component has joined this crawl. Start one: granary crawl component.');
  const errors = pagedTable('Errors', `${root}/sources/${source.id}/errors`, {}, [
    { title: 'Address', cell: (one) => one.url, kind: 'wrap' },
    { title: 'Cause', cell: (one) => one.cause ?? `error ${one.error}`, kind: 'wrap' },
    { title: 'Linked from', cell: (one) => one.referrer ?? '(start address)', kind: 'wrap' },
    ...storeColumn(names),
  ], 'Everything could be fetched.');
  const queue = pagedTable('Queue', `${root}/crawl/${id}/queue`, {}, [
    { title: 'Place', cell: (one) => String(one.id), kind: 'num' },
    { title: 'Address', cell: (one) => one.url ?? `document ${one.document}`, kind: 'wrap' },
    { title: 'Component', cell: (one) => one.component ?? 'waits', kind: 'num' },
    ...storeColumn(names),
  ], 'Nothing waits to be visited.');
  main.append(crumbs(['Crawls', `#/crawls/${application}`], [`Crawl ${id}`]),
    pageHead(`Crawl ${id}`, `${TYPES[crawl.type] ?? ''} crawl of ${source.name}`, status,
      over(crawl) ? null : [h('button', { onclick: () => request(root, source.id, 'pause', 'pause') }, 'Pause'),
        h('button', { onclick: () => request(root, source.id, 'resume', 'continue') }, 'Resume'),
        h('button', { class: 'danger', onclick: () => stop(root, source) }, 'Stop')]),
    tiles, panel('Where it is', drawing), panel('Components', components),
    panel('Errors of this content source', errors, storeChoice(stores, errors)), panel('Queue', queue, storeChoice(stores, queue)));
  if (over(crawl)) return null;
  const timer = setInterval(async () => {
    try {
      crawl = await api.get(`${root}/crawl/${id}`);
      status.replaceChildren(phaseBadge(crawl));
      drawing.replaceChildren(machine(crawl));
      fill();
      components.refresh();
      errors.refresh();
      queue.refresh();
      if (over(crawl)) clearInterval(timer);
    } catch {
      // Said elsewhere; tried again.
    }
  }, 2000);
  return () => clearInterval(timer);
}

// The state machine: the usual way in two lines, the other states below.
function machine(crawl) {
  const here = phase(crawl);
  const at = PHASES.findIndex(([name]) => name === here);
  const box = (name, x, y, past) => s('g', { class: name === here ? 'here' : past ? 'past' : '' },
    s('rect', { x, y, width: 138, height: 38, rx: 9 }), s('text', { x: x + 69, y: y + 20 }, name));
  const parts = [];
  PHASES.forEach(([name], i) => {
    const line = i < 5 ? 0 : 1;
    const column = line ? 9 - i : i;
    parts.push(box(name, 8 + column * 164, 14 + line * 78, at > i));
    if (i < 4) parts.push(s('path', { d: `M${146 + column * 164} 33h26m-7 -5l7 5l-7 5` }));
    if (i === 4) parts.push(s('path', { d: 'M733 52v40m-5 -7l5 7l5 -7' }));
    if (i > 4 && i < 9) parts.push(s('path', { d: `M${8 + column * 164} 111h-26m7 -5l-7 5l7 5` }));
  });
  SIDE.forEach(([name], i) => parts.push(box(name, 8 + i * 134.5 * 1.0, 176, false)));
  parts.push(s('text', { class: 'hint', x: 400, y: 158 }, 'from any of these on request'));
  const wide = s('svg', { viewBox: '0 0 824 226', role: 'img', 'aria-label': `The crawl is ${here}` }, parts);
  SIDE.forEach((_, i) => wide.querySelectorAll('g')[10 + i].querySelector('rect').setAttribute('width', 126));
  SIDE.forEach((_, i) => wide.querySelectorAll('g')[10 + i].querySelector('text').setAttribute('x', 71 + i * 134.5));
  return wide;
}
