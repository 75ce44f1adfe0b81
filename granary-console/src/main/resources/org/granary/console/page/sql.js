// T-SQL of one's own.

import { api } from './api.js';
import { h, number, pageHead, panel, toast } from './dom.js';

const KEY = 'granary-sql-history';
const MOST = 50;
let draft = "SELECT name, create_date FROM sys.databases ORDER BY name";

function history() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

// What may hold a secret is not remembered.
function remember(text, database) {
  if (/password|secret/i.test(text)) return;
  const all = history().filter((one) => one.text !== text);
  all.unshift({ text, database, at: new Date().toISOString() });
  sessionStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
}

export async function show(main, values, query) {
  if (query.text) draft = query.text;
  const databases = (await api.get('/databases')).rows.map((row) => row.name);
  const chosen = query.database ?? sessionStorage.getItem('granary-sql-database') ?? 'master';
  const database = h('select', { 'aria-label': 'Database' }, databases.map((name) => h('option', { value: name, selected: name === chosen }, name)));
  const text = h('textarea', { rows: '9', spellcheck: 'false', autocapitalize: 'off', 'aria-label': 'T-SQL', value: draft });
  const run = h('button', { class: 'primary' }, 'Run');
  const cancel = h('button', { disabled: true }, 'Cancel');
  const output = h('div', { 'aria-live': 'polite' });
  const past = h('div', {});
  const hint = h('span', { class: 'who' }, 'Ctrl+Enter runs');

  async function execute() {
    const selected = text.value.slice(text.selectionStart, text.selectionEnd);
    const batch = selected.trim() ? selected : text.value;
    if (!batch.trim() || run.disabled) return;
    run.disabled = true;
    cancel.disabled = false;
    output.replaceChildren(h('p', { class: 'empty' }, 'Running…'));
    remember(batch, database.value);
    sessionStorage.setItem('granary-sql-database', database.value);
    try {
      const answer = await api.post('/sql', { text: batch, database: database.value });
      output.replaceChildren(...results(answer));
      if (databases.includes(answer.database)) database.value = answer.database;
    } catch (error) {
      output.replaceChildren(h('p', { class: 'note bad', role: 'alert' }, error.message));
    } finally {
      run.disabled = false;
      cancel.disabled = true;
      drawHistory();
    }
  }

  function drawHistory() {
    const all = history();
    past.replaceChildren(panel('History', all.length
      ? h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'History' }, h('table', {}, h('tbody', {}, all.map((one) => h('tr', {},
        h('td', { class: 'nowrap' }, one.database), h('td', { class: 'wrap mono' }, one.text.slice(0, 300)),
        h('td', {}, h('button', { class: 'small', onclick: () => {
          text.value = one.text;
          if (databases.includes(one.database)) database.value = one.database;
          text.focus();
        } }, 'Use')))))))
      : h('p', { class: 'empty' }, 'What you run is kept here until you close this tab.')));
  }

  text.addEventListener('input', () => { draft = text.value; });
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      execute();
    }
  });
  run.addEventListener('click', execute);
  cancel.addEventListener('click', () => api.del('/sql').then(() => toast('The batch is being cancelled.')));
  main.append(pageHead('T-SQL', 'Runs with your rights, in a session that stays until you log out.'),
    panel(null, h('div', { class: 'body form' }, text, h('div', { class: 'row' }, database, run, cancel, hint))), output, past);
  drawHistory();
}

/** Results and messages of a batch or a call. */
export function results(answer) {
  const parts = answer.messages.filter((one) => one.text).map((one) => (one.severity > 10
    ? h('p', { class: 'note bad', role: 'alert' }, `Msg ${one.number}, Level ${one.severity}, State ${one.state}, Line ${one.line}: ${one.text}`)
    : h('p', { class: 'note' }, one.text)));
  answer.results.forEach((result, i) => parts.push(panel(
    `Result ${answer.results.length > 1 ? i + 1 : ''}`, grid(result),
    h('span', { class: 'badge' }, result.count > result.rows.length
      ? `first ${number(result.rows.length)} of ${number(result.count)} rows` : `${number(result.count)} ${result.count === 1 ? 'row' : 'rows'}`))));
  const done = [];
  if (answer.changed !== null && answer.changed !== undefined) done.push(`${number(answer.changed)} rows changed`);
  if (answer.returnStatus !== null && answer.returnStatus !== undefined) done.push(`returned ${answer.returnStatus}`);
  for (const output of answer.outputs ?? []) done.push(`${output.name} = ${output.value ?? 'NULL'}`);
  if (answer.transactions) done.push(`${answer.transactions} open transaction${answer.transactions > 1 ? 's' : ''}`);
  done.push(`${number(answer.milliseconds)} ms`);
  parts.push(h('p', { class: 'note good' }, `Done: ${done.join(', ')}.`));
  return parts;
}

function grid(result) {
  return h('div', { class: 'grid-result', tabindex: '0', role: 'region', 'aria-label': 'Rows' }, h('table', {},
    h('thead', {}, h('tr', {}, result.columns.map((column) => h('th', { scope: 'col', title: column.type }, column.name || '(no name)')))),
    h('tbody', {}, result.rows.map((row) => h('tr', {}, row.map((value) => (value === null
      ? h('td', { class: 'null' }, 'NULL') : h('td', { title: String(value).length > 60 ? String(value).slice(0, 2000) : null }, String(value)))))))));
}
