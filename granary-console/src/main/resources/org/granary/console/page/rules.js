// Rules and schedules of crawls.

import { api } from './api.js';
import { ask, badge, field, h, pageHead, panel } from './dom.js';
import { table } from './table.js';

export async function show(main) {
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  const [{ rows: rules }, { rows: schedules }] = await Promise.all([api.get('/crawl-rules'), api.get('/crawl-schedules')]);
  const next = rules.length ? rules[rules.length - 1].number + 10 : 10;

  const add = async () => {
    const done = await ask('Add a rule', {
      text: 'Of all rules that fit a URL, the one with the lowest number counts. The next crawl takes a change up.',
      fields: [
        field('URLs', h('input', { name: 'pattern', required: true, placeholder: 'https://wiki/*?action=edit*' }), 'Whole URLs, with * for anything.'),
        field('What', h('select', { name: 'what' }, h('option', { value: 'exclude' }, 'do not crawl'), h('option', { value: 'include' }, 'crawl'))),
        field('Number', h('input', { name: 'number', type: 'number', min: 1, max: 9999, value: Math.min(next, 9999), required: true })),
      ],
      action: 'Add',
      submit: (values) => api.post(`/crawl-rules/${Number(values.number)}`, { include: values.what === 'include', pattern: values.pattern }),
    });
    if (done) again();
  };

  const remove = async (rule) => {
    const text = rule.account ? `It has the account ${rule.account}, whose password goes, too.` : rule.pattern;
    if (await ask(`Remove rule ${rule.number}?`, { text, action: 'Remove', danger: true, submit: async () => (await api.del(`/crawl-rules/${rule.number}`)) ?? true })) again();
  };

  const change = async (source) => {
    const done = await ask(`Schedules of ${source.name}`, {
      text: 'Crawl components that run look every half minute. Leave a field empty for no schedule.',
      fields: [
        field('Full crawls', h('input', { name: 'full', value: source.full ?? '', placeholder: 'daily 02:00' }), 'every 2h, every 1d, or daily 02:00'),
        field('Incremental crawls', h('input', { name: 'incremental', value: source.incremental ?? '', placeholder: 'every 15m' })),
      ],
      action: 'Save',
      submit: (values) => api.post(`/crawl-schedules/${source.source}`, values),
    });
    if (done) again();
  };

  main.append(pageHead('Crawl rules', 'What crawls leave out, and when they begin. Accounts for hosts are set with granary crawl rule.', h('button', { class: 'primary', onclick: add }, 'Add a rule')),
    panel('Rules', table('Rules', [
      { title: 'Number', cell: (rule) => rule.number, kind: 'number' },
      { title: 'What', cell: (rule) => (rule.include ? badge('crawl', 'good') : badge('do not crawl', 'warn')) },
      { title: 'URLs', cell: (rule) => rule.pattern, kind: 'wrap' },
      { title: 'Account', cell: (rule) => rule.account ?? '' },
      { title: '', cell: (rule) => h('button', { class: 'small danger', onclick: () => remove(rule), 'aria-label': `Remove rule ${rule.number}` }, 'Remove') },
    ], rules, 'There are no rules: everything is crawled that start addresses lead to.')),
    panel('Schedules', table('Schedules', [
      { title: 'Content source', cell: (source) => source.name, kind: 'wrap' },
      { title: 'Full', cell: (source) => source.full ?? '–' },
      { title: 'Incremental', cell: (source) => source.incremental ?? '–' },
      { title: '', cell: (source) => h('button', { class: 'small', onclick: () => change(source), 'aria-label': `Change schedules of ${source.name}` }, 'Change') },
    ], schedules, 'There is no content source.')));
}
