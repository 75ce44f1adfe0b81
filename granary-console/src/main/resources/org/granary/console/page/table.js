// Tables that load a page at a time.

import { api } from './api.js';
import { h } from './dom.js';

/**
 * A table of rows. `columns` are { title, cell(row), kind } with kind 'num', 'wrap' or 'nowrap'.
 */
export function table(label, columns, rows, empty = 'There is nothing here.') {
  if (!rows.length) return h('p', { class: 'empty' }, empty);
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    h('table', {}, h('caption', { class: 'visually-hidden' }, label), head(columns), h('tbody', {}, rows.map((row) => line(columns, row)))));
}

function head(columns) {
  return h('thead', {}, h('tr', {}, columns.map((column) => h('th', { scope: 'col', class: column.kind === 'num' ? 'num' : null },
    column.title || h('span', { class: 'visually-hidden' }, 'Actions')))));
}

function line(columns, row) {
  return h('tr', {}, columns.map((column) => h('td', { class: column.kind ?? null }, column.cell(row) ?? '–')));
}

/**
 * The same with rows of an address of the API that answers in pages: a button loads the next. Has reload(), and refresh(), which leaves a table alone
 * where somebody has loaded more.
 */
export function pagedTable(label, path, query, columns, empty) {
  const place = h('div', {}, h('p', { class: 'empty' }, 'Loading…'));
  place.reload = async (changed = query) => {
    query = changed;
    try {
      const answer = await api.get(path, query);
      show(answer);
    } catch (error) {
      place.replaceChildren(h('p', { class: 'note bad', role: 'alert' }, error.message));
    }
  };

  let alone = false;
  place.refresh = () => alone || place.reload();

  function show(answer) {
    alone = false;
    const shown = table(label, columns, answer.rows, empty);
    place.replaceChildren(shown);
    if (answer.next) {
      const body = shown.querySelector('tbody');
      const more = h('button', {}, 'Load more');
      more.addEventListener('click', () => load(more, body, answer.next));
      place.append(h('div', { class: 'more' }, more));
    }
  }

  async function load(more, body, after) {
    more.disabled = true;
    alone = true;
    try {
      const answer = await api.get(path, { ...query, after });
      body.append(...answer.rows.map((row) => line(columns, row)));
      if (answer.next) {
        const again = more.cloneNode(true);
        again.disabled = false;
        again.addEventListener('click', () => load(again, body, answer.next));
        more.replaceWith(again);
        again.focus();
      } else {
        more.parentElement.remove();
      }
    } catch (error) {
      more.parentElement.replaceChildren(h('p', { class: 'note bad', role: 'alert' }, error.message));
    }
  }

  place.reload();
  return place;
}
