// Search in what was crawled.

import { api } from './api.js';
import { bytes, h, number, pageHead, panel } from './dom.js';

const PAGE = 10;
const NAMES = { host: 'Host', type: 'Type', language: 'Language' };
const FILTERS = { host: 'site', type: 'type', language: 'language' };

function address(text, from) {
  const values = new URLSearchParams({ q: text });
  if (from) values.set('from', from);
  return `#/search?${values}`;
}

export async function show(main) {
  const asked = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const text = asked.get('q') ?? '';
  const from = Number(asked.get('from') ?? 0) || 0;
  const input = h('input', { type: 'search', name: 'q', value: text, required: true, 'aria-label': 'Search in crawled pages', autocomplete: 'off' });
  main.append(pageHead('Search', 'Pages that granary crawl has crawled. "Words in quotes", -without, site:, type:, author:, language: and scope: narrow the answer.'),
    h('form', { class: 'find', role: 'search', onsubmit: (event) => {
      event.preventDefault();
      const next = address(input.value.trim(), 0);
      if (location.hash === next) dispatchEvent(new HashChangeEvent('hashchange'));
      else location.hash = next;
    } }, input, h('button', { class: 'primary', type: 'submit' }, 'Search')));
  if (!text) return;
  const waiting = h('p', { class: 'empty' }, 'Loading…');
  main.append(waiting);
  const answer = await api.get('/search', { q: text, from: from || undefined, limit: PAGE }).finally(() => waiting.remove());
  if (answer.suggestion) {
    main.append(h('p', { class: 'note' }, 'Did you mean ', h('a', { href: address(answer.suggestion, 0) }, answer.suggestion), '?'));
  }
  if (!answer.hits.length) {
    main.append(h('p', { class: 'empty', role: 'status' }, 'Nothing was found.'));
    return;
  }
  const last = from + answer.hits.length;
  main.append(h('p', { class: 'muted', role: 'status' },
    `${from + 1} to ${last} of ${answer.exact ? '' : 'more than '}${number(answer.total)}`),
  h('div', { class: 'found' },
    h('div', {}, h('ol', { class: 'hits', start: from + 1 }, answer.hits.map((hit) => result(hit, text))), pages(text, from, last, answer)),
    h('div', { class: 'facets' }, Object.entries(NAMES).map(([name, title]) => facet(title, name, answer.facets[name], text)))));
}

function result(hit, text) {
  const title = hit.title || hit.url;
  const web = /^https?:/.test(hit.url);
  const clicked = () => {
    api.post('/search/click', { url: hit.url, query: text }).catch(() => {});
  };
  return h('li', {},
    web ? h('a', { class: 'title', href: hit.url, target: '_blank', rel: 'noopener noreferrer', onclick: clicked }, title)
      : h('span', { class: 'title' }, title),
    h('div', { class: 'where' }, hit.url),
    h('p', {}, hit.snippet.map((part) => (part.found ? h('mark', {}, part.text) : part.text))),
    h('div', { class: 'muted' }, [hit.type, bytes(hit.size), hit.author, hit.modified?.slice(0, 10)].filter(Boolean).join(' · ')));
}

function pages(text, from, last, answer) {
  const more = last < answer.total && last < 1000;
  return h('nav', { class: 'row', 'aria-label': 'Pages of results' },
    from ? h('a', { class: 'button', href: address(text, Math.max(0, from - PAGE)) }, 'Previous') : null,
    more ? h('a', { class: 'button', href: address(text, last) }, 'Next') : null);
}

function facet(title, name, values, text) {
  if (!values.length) return null;
  return panel(title, h('ul', { class: 'plain' }, values.map((one) => h('li', {},
    h('a', { href: address(`${text} ${FILTERS[name]}:${one.value}`, 0) }, one.value), ' ', h('span', { class: 'muted' }, number(one.count))))));
}
