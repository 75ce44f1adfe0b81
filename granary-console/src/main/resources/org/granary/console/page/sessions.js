// Sessions with what they run, and a button to end one.

import { api, may } from './api.js';
import { ask, badge, duration, h, pageHead, panel, time, toast } from './dom.js';
import { table } from './table.js';

export async function show(main) {
  const place = h('div', {});
  const active = h('input', { type: 'checkbox', onchange: () => draw() });

  async function draw() {
    const rows = (await api.get('/sessions')).rows.filter((one) => !active.checked || one.elapsed !== null || one.transactions > 0);
    place.replaceChildren(panel(`Sessions`, table('Sessions', [
      { title: 'Session', cell: (one) => one.id, kind: 'num' },
      { title: 'Login', cell: (one) => [one.login, h('div', { class: 'sub' }, [one.host, one.address].filter(Boolean).join(' · '))], kind: 'nowrap' },
      { title: 'Program', cell: (one) => one.program, kind: 'wrap' },
      { title: 'Database', cell: (one) => one.database },
      { title: 'State', cell: (one) => [badge(one.state, one.state === 'suspended' ? 'warn' : one.elapsed === null ? '' : 'info'), one.elapsed === null ? '' : h('div', { class: 'sub' }, `for ${duration(one.elapsed)}`), one.blockedBy ? h('div', { class: 'sub' }, `waits for ${one.blockedBy}`) : null] },
      { title: 'Call', cell: (one) => (one.text ? h('code', {}, one.text.replace(/\s+/g, ' ').slice(0, 160)) : ''), kind: 'wrap' },
      { title: 'Transactions', cell: (one) => one.transactions, kind: 'num' },
      { title: 'Since (UTC)', cell: (one) => time(one.since), kind: 'nowrap' },
      { title: '', cell: (one) => (may('ALTER ANY CONNECTION') ? h('button', { class: 'small danger', onclick: () => kill(one) }, 'Kill') : '') },
    ], rows, 'There is no other session.'), badge(String(rows.length))));
  }

  async function kill(one) {
    const done = await ask(`End session ${one.id}?`, {
      text: `It is ${one.login} with ${one.program || 'an unnamed program'}. What it has not committed is rolled back, and its connection is closed.`,
      action: 'Kill',
      danger: true,
      submit: async () => (await api.del(`/sessions/${one.id}`)) ?? true,
    });
    if (done) {
      toast(`Session ${one.id} is ended.`);
      setTimeout(draw, 300);
    }
  }

  main.append(pageHead('Sessions', may('VIEW SERVER STATE') ? 'Everybody who is connected.' : 'Your own sessions; others need the permission VIEW SERVER STATE.',
    h('label', { class: 'check' }, active, 'Only active'), h('button', { onclick: draw }, 'Refresh')), place);
  await draw();
  const timer = setInterval(() => draw().catch(() => {}), 5000);
  return () => clearInterval(timer);
}

