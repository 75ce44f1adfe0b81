// Small helpers to make elements.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else if (name === 'checked' || name === 'disabled' || name === 'required' || name === 'hidden') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** An element of HTML: h('a', { href: '#/' }, 'text'). */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export function badge(text, kind = '') {
  return h('span', { class: `badge ${kind}` }, text);
}

export function panel(title, body, ...actions) {
  return h('section', { class: 'panel' },
    title ? h('header', {}, h('h2', {}, title), ...actions) : null, body);
}

export function pageHead(title, text, ...actions) {
  return h('div', { class: 'head' },
    h('div', { class: 'grow' }, h('h1', { tabindex: '-1' }, title), text ? h('p', {}, text) : null), ...actions);
}

export function crumbs(...links) {
  return h('nav', { class: 'crumbs', 'aria-label': 'Path' },
    links.map(([text, href], i) => [i ? ' / ' : '', href ? h('a', { href }, text) : text]));
}

export function facts(pairs) {
  return h('dl', { class: 'facts' },
    pairs.filter(([, value]) => value !== undefined).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value ?? '–')]));
}

export function tile(label, value, small = false) {
  return h('div', { class: 'tile' }, h('div', { class: 'label' }, label),
    h('div', { class: small ? 'value small' : 'value' }, value));
}

export function tabs(label, items) {
  return h('nav', { class: 'tabs', 'aria-label': label },
    items.map(([text, href, current]) => h('a', { href, 'aria-current': current ? 'page' : null }, text)));
}

/** Short messages in the corner; read out by screen readers. */
export function toast(text, kind = '') {
  let area = document.querySelector('.toasts');
  if (!area) {
    area = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
    document.body.append(area);
  }
  const one = h('div', { class: `toast ${kind}` }, text);
  area.append(one);
  setTimeout(() => one.remove(), kind === 'bad' ? 9000 : 4500);
}

/**
 * Asks with a form in a dialog. `fields` are elements with a name; resolves to their values, or null when it is cancelled.
 * `submit` may do the work and throw: the dialog then stays and says why.
 */
export function ask(title, { text, fields = [], action = 'OK', danger = false, submit } = {}) {
  return new Promise((resolve) => {
    const problem = h('p', { class: 'note bad', role: 'alert', hidden: true });
    const ok = h('button', { class: danger ? 'danger' : 'primary', type: 'submit' }, action);
    const form = h('form', { method: 'dialog' }, h('h2', { id: 'dialog-title' }, title), text ? h('p', {}, text) : null, problem, fields,
      h('div', { class: 'row end' }, h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'), ok));
    const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, form);
    let result = null;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const values = Object.fromEntries([...form.elements].filter((e) => e.name)
        .map((e) => [e.name, e.type === 'checkbox' ? e.checked : e.value]));
      ok.disabled = true;
      try {
        result = submit ? (await submit(values)) ?? values : values;
        dialog.close();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
      } finally {
        ok.disabled = false;
      }
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

export function field(label, input, hint) {
  return h('label', { class: 'field' }, label, input, hint ? h('small', {}, hint) : null);
}

export function check(label, name, checked = false) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', name, checked }), label);
}

// Numbers and times as people read them.

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export function number(value) {
  return value === null || value === undefined ? '–' : numbers.format(Number(value));
}

export function bytes(value) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let size = Number(value);
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${numbers.format(size)} ${units[unit]}`;
}

export function micros(value) {
  const time = Number(value);
  if (!time) return '–';
  if (time < 1000) return `${numbers.format(time)} µs`;
  return time < 1e6 ? `${numbers.format(time / 1000)} ms` : `${numbers.format(time / 1e6)} s`;
}

export function duration(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** A time of the server, which is in UTC and has no zone. */
export function utc(text) {
  return text ? new Date(text.endsWith('Z') ? text : `${text}Z`) : null;
}

export function time(text) {
  const date = utc(text);
  if (!date) return '–';
  const iso = date.toISOString();
  return h('time', { datetime: iso, title: `${iso.slice(0, 19).replace('T', ' ')} UTC` }, `${iso.slice(0, 10)} ${iso.slice(11, 19)}`);
}

export function age(text) {
  const date = utc(text);
  return date ? duration(Date.now() - date.getTime()) : '–';
}
