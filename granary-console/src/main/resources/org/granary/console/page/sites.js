// The site map.

import { h, pageHead, panel } from './dom.js';
import { pagedTable } from './table.js';

export function show(main) {
  const sites = pagedTable('Sites', '/configuration/sites', {}, [
    { title: 'Path', cell: (one) => one.path, kind: 'wrap' },
    { title: 'Site', cell: (one) => h('code', {}, one.id), kind: 'nowrap' },
    { title: 'Application', cell: (one) => h('code', {}, one.application), kind: 'nowrap' },
    { title: 'Content database', cell: (one) => h('code', {}, one.database), kind: 'nowrap' },
    { title: 'Redirect', cell: (one) => one.redirect ?? '' },
  ], 'There are no such sites.');
  const search = h('input', { type: 'search', placeholder: 'Find a path, for instance /sites/hr', 'aria-label': 'Find a path' });
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => sites.reload({ search: search.value }), 250);
  });
  main.append(pageHead('Site map', 'Which site is in which content database.'), panel('Sites', sites, search));
}
