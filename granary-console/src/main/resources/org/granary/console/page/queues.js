// Job queues: the queues, jobs of one, one job.

import { api, enc } from './api.js';
import { ask, badge, check, crumbs, facts, field, h, number, pageHead, panel, tabs, tile, time, toast } from './dom.js';
import { pagedTable, table } from './table.js';

const STATES = { waiting: '', running: 'info', done: 'good', 'done with failures': 'warn', failed: 'bad', canceled: '', 'not submitted': '' };

function state(job) {
  return badge(job.state, STATES[job.state]);
}

function bar(items) {
  const part = (count, kind) => {
    const one = h('i', { class: kind });
    one.style.width = `${items.total ? (100 * count) / items.total : 0}%`;
    return one;
  };
  return h('div', { class: 'bar', role: 'img', 'aria-label': `${items.succeeded} succeeded, ${items.failed} failed, ${items.running} running of ${items.total}` },
    part(items.succeeded, 'b-good'), part(items.failed, 'b-bad'), part(items.running, 'b-run'));
}

export async function show(main, values) {
  const queues = (await api.get('/queues')).rows;
  if (!queues.length) {
    main.append(pageHead('Job queues'), h('p', { class: 'note' }, 'Your login may not use any of the job queues.'));
    return;
  }
  const current = values.queue ? queues.find((one) => one.queue === values.queue) : queues[0];
  if (!current) throw new Error('There is no such queue, or your login may not use it.');
  if (values.job) await showJob(main, current, values.job);
  else showQueue(main, queues, current);
}

function showQueue(main, queues, current) {
  const path = `/queues/${current.queue}`;
  const jobs = pagedTable('Jobs', `${path}/jobs`, {}, [
    { title: 'Job', cell: (job) => h('a', { href: `#/queues/${current.queue}/${job.id}` }, String(job.id)), kind: 'nowrap' },
    { title: 'Name', cell: (job) => job.name ?? '', kind: 'wrap' },
    { title: 'State', cell: state },
    { title: 'Progress', cell: (job) => [bar(job.items), h('div', { class: 'sub' }, `${number(job.items.succeeded + job.items.failed)} of ${number(job.items.total)}`)] },
    { title: 'Failed', cell: (job) => (job.items.failed ? badge(number(job.items.failed), 'bad') : '0'), kind: 'num' },
    { title: 'Created (UTC)', cell: (job) => time(job.created), kind: 'nowrap' },
  ], 'There are no jobs in this queue.');
  main.append(pageHead('Job queues', 'Documents that wait for workers, and what became of them.',
    h('button', { onclick: () => jobs.reload() }, 'Refresh'),
    h('button', { onclick: () => expire(path, jobs) }, 'Delete old jobs'),
    h('button', { class: 'primary', onclick: () => submit(path, current, jobs) }, 'New job')),
  tabs('Queues', queues.map((one) => [one.title, `#/queues/${one.queue}`, one === current])),
  panel(current.title, jobs, badge(current.active ? 'has work' : 'no work', current.active ? 'info' : '')));
}

async function submit(path, current, jobs) {
  const done = await ask('New job', {
    text: `A worker of the queue ${current.database} takes it from there.`,
    fields: [
      field('Name', h('input', { name: 'name', maxlength: '256' })),
      field('Items', h('textarea', { name: 'items', rows: '6', required: true, placeholder: 'letter.docx=letter_de.docx' }), 'A line for each: where the document is, =, where the result goes.'),
      field('Settings', h('textarea', { name: 'settings', rows: '2', value: '<settings/>' }), 'What the workers read.'),
      field('Attempts', h('input', { name: 'attempts', type: 'number', min: '1', max: '255', value: '3' })),
    ],
    action: 'Submit',
    submit: (values) => api.post(`${path}/jobs`, { ...values, attempts: Number(values.attempts) }),
  });
  if (done) {
    toast(`Job ${done.id} is submitted.`);
    jobs.reload();
  }
}

async function expire(path, jobs) {
  const before = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const done = await ask('Delete old jobs', {
    text: 'Deletes jobs that are over, with their items. This cannot be undone.',
    fields: [field('Created before (UTC)', h('input', { name: 'before', type: 'date', required: true, value: before })), check('Also jobs that are not over', 'active')],
    action: 'Delete',
    danger: true,
    submit: (values) => api.post(`${path}/expire`, { before: `${values.before}T00:00:00`, active: values.active }),
  });
  if (done) {
    toast('Old jobs are deleted.');
    jobs.reload();
  }
}

async function showJob(main, queue, id) {
  const path = `/queues/${queue.queue}/jobs/${enc(id)}`;
  const job = await api.get(path);
  const over = !['waiting', 'running', 'not submitted'].includes(job.state);
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  const items = job.items;
  const list = pagedTable('Items', `${path}/items`, {}, [
    { title: 'Group', cell: (one) => one.group, kind: 'num' },
    { title: 'Item', cell: (one) => one.id, kind: 'num' },
    { title: 'Input', cell: (one) => [one.input, h('div', { class: 'sub' }, one.output ?? '')], kind: 'wrap' },
    { title: 'State', cell: itemState },
    { title: 'Started (UTC)', cell: (one) => time(one.started), kind: 'nowrap' },
    { title: 'Ended (UTC)', cell: (one) => time(one.stopped), kind: 'nowrap' },
    { title: 'Attempts left', cell: (one) => one.attempts, kind: 'num' },
  ], 'There are no such items.');
  const filter = h('select', { 'aria-label': 'Which items', onchange: () => list.reload(filter.value ? JSON.parse(filter.value) : {}) },
    h('option', { value: '' }, 'All items'), h('option', { value: '{"failed":true}' }, 'Failed items'));
  const groups = (await api.get(`${path}/groups`)).rows;
  main.append(crumbs(['Job queues', `#/queues/${queue.queue}`], [queue.title, `#/queues/${queue.queue}`], [`Job ${job.id}`]),
    pageHead(job.name ? `${job.name}` : `Job ${job.id}`, null, state(job),
      h('button', { onclick: again }, 'Refresh'),
      over ? null : h('button', { class: 'danger', onclick: () => act('Cancel the job?', 'Items that have ended stay as they are.', 'Cancel the job', () => api.post(`${path}/cancel`), again) }, 'Cancel job'),
      items.failed ? h('button', { class: 'primary', onclick: () => retry(queue, path) }, 'Retry failed items') : null),
    h('div', { class: 'tiles' }, tile('Items', number(items.total)), tile('Waiting', number(items.waiting)), tile('Running', number(items.running)),
      tile('Succeeded', number(items.succeeded)), tile('Failed', number(items.failed))),
    bar(items), h('p', {}, '\u00a0'));
  if (items.failed) {
    const failures = (await api.get(`${path}/failures`)).rows;
    main.append(panel('Failures by error', table('Failures by error', [
      { title: 'Error code', cell: (one) => h('code', {}, `${one.error} (0x${(one.error >>> 0).toString(16).toUpperCase().padStart(8, '0')})`) },
      { title: 'Items', cell: (one) => (one.more ? `more than ${number(one.count)}` : number(one.count)), kind: 'num' },
      { title: 'For instance', cell: (one) => one.example, kind: 'wrap' },
      { title: 'First (UTC)', cell: (one) => time(one.first), kind: 'nowrap' },
      { title: 'Last (UTC)', cell: (one) => time(one.last), kind: 'nowrap' },
      { title: '', cell: (one) => h('button', { class: 'small', onclick: () => list.reload({ error: one.error }) }, 'Show items') },
    ], failures)));
  }
  main.append(panel('Items', list, filter),
    panel('Job', h('div', { class: 'body' }, facts([['Number', String(job.id)], ['Partition', job.partition], ['Created (UTC)', time(job.created)],
      ['Canceled (UTC)', job.canceled ? time(job.canceled) : null], ['Groups', groups.map((one) => h('div', {}, `${one.group}: ${one.input || '(no root)'} → ${one.output || '(no root)'}`))]]))));
}

function itemState(one) {
  if (one.stopped) return one.error === null ? badge('succeeded', 'good') : badge(`failed: ${one.error}`, 'bad');
  return one.started ? badge('running', 'info') : badge('waiting');
}

async function act(title, text, action, submit, then) {
  if (await ask(title, { text, action, danger: true, submit: async () => (await submit()) ?? true })) then();
}

async function retry(queue, path) {
  const done = await ask('Retry failed items', {
    text: 'Adds and submits a new job with the failed items of this one and its settings. The token of the user is a secret that cannot be read, so the new job has none.',
    action: 'Retry',
    submit: () => api.post(`${path}/retry`),
  });
  if (done) {
    toast(`Job ${done.id} has ${done.items} items.`);
    location.hash = `#/queues/${queue.queue}/${done.id}`;
  }
}
