// Pages by the part of the address after the #.

import { h } from './dom.js';

const routes = [];

/** A page: `path` such as 'queues/:queue'; show(main, values, query) of the module draws it and may return a function that ends it. */
export function page(path, module) {
  routes.push({ parts: path.split('/'), module });
}

export function current() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  return { parts: path.split('/').map(decodeURIComponent), query: Object.fromEntries(new URLSearchParams(query ?? '')) };
}

function match(route, parts) {
  if (route.parts.length !== parts.length) return null;
  const values = {};
  for (const [i, part] of route.parts.entries()) {
    if (part.startsWith(':')) values[part.slice(1)] = parts[i];
    else if (part !== parts[i]) return null;
  }
  return values;
}

let end = null;
let shown = 0;

/** Draws the page of the address. */
export async function show(main, focus) {
  const { parts, query } = current();
  const mine = ++shown;
  end?.();
  end = null;
  for (const route of routes) {
    const values = match(route, parts);
    if (!values) continue;
    // A place of its own: what an earlier page still has to draw does not appear in this one.
    const place = h('div', {});
    main.replaceChildren(place);
    try {
      const ended = await route.module.show(place, values, query);
      if (mine !== shown) ended?.();
      else end = ended;
    } catch (error) {
      place.append(h('p', { class: 'note bad', role: 'alert' }, error.message));
    }
    if (mine !== shown) return;
    const title = main.querySelector('h1');
    document.title = title ? `${title.textContent} – Granary` : 'Granary';
    if (focus) title?.focus();
    return;
  }
  main.replaceChildren(h('h1', { tabindex: '-1' }, 'There is no such page'), h('p', {}, h('a', { href: '#/' }, 'To the overview')));
}

export function leave() {
  shown++;
  end?.();
  end = null;
}
