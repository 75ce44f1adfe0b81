// Timer jobs and locks.

import { api, enc } from './api.js';
import { age, ask, badge, h, number, pageHead, panel, time, utc } from './dom.js';
import { table } from './table.js';

const STATUS = { 0: ['initialized', ''], 1: ['running', 'info'], 2: ['succeeded', 'good'], 3: ['failed', 'bad'], 4: ['retrying', 'warn'], 5: ['aborted', 'bad'] };

export async function show(main) {
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  const [locks, jobs] = await Promise.all([api.get('/timer/locks'), api.get('/timer/jobs', { limit: 200 })]);
  const state = (one) => {
    if (one.given) return badge('given up', 'warn');
    return utc(one.until) < new Date() ? badge('expired', 'bad') : badge('held', 'good');
  };
  main.append(pageHead('Timer', 'Jobs of the farm\u2019s timer services, and who holds which lock.', h('button', { onclick: again }, 'Refresh')),
    panel('Locks', table('Locks', [
      { title: 'Lock', cell: (one) => [one.name ?? `${one.kind} ${one.id}`, h('div', { class: 'sub' }, one.kind)], kind: 'wrap' },
      { title: 'Holder', cell: (one) => one.holder },
      { title: 'State', cell: state },
      { title: 'Age', cell: (one) => age(one.since), kind: 'nowrap' },
      { title: 'Until (UTC)', cell: (one) => time(one.until), kind: 'nowrap' },
      { title: '', cell: (one) => h('button', { class: 'small danger', onclick: async () => {
        if (await ask('Release the lock?', { text: `Only if ${one.holder} no longer runs: otherwise two servers do the same work.`, action: 'Release', danger: true, submit: async () => (await api.del(`/timer/locks/${one.kind}/${enc(one.id)}`)) ?? true })) again();
      } }, 'Release') },
    ], locks.rows, 'Nobody holds a lock.')),
    panel('Timer jobs', table('Timer jobs', [
      { title: 'Job', cell: (one) => one.title ?? one.id, kind: 'wrap' },
      { title: 'Server', cell: (one) => one.server },
      { title: 'State', cell: (one) => badge(...(STATUS[one.status] ?? [String(one.status), ''])) },
      { title: 'Targets', cell: (one) => `${number(one.target)} of ${number(one.targets)}${one.percent === null ? '' : `, ${one.percent} %`}`, kind: 'nowrap' },
      { title: 'Started (UTC)', cell: (one) => time(one.started), kind: 'nowrap' },
    ], jobs.rows, 'No timer job has run yet.')));
}
