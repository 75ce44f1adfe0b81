// Logins and roles.

import { api, enc } from './api.js';
import { badge, h, pageHead, panel, time } from './dom.js';
import { table } from './table.js';

export async function show(main) {
  const [logins, roles, databases] = await Promise.all([api.get('/logins'), api.get('/logins/roles'), api.get('/databases')]);
  const rolesOf = (name) => roles.rows.filter((one) => one.member === name).map((one) => badge(one.role, one.role === 'sysadmin' ? 'warn' : 'info'));
  const users = h('div', {});
  const select = h('select', { 'aria-label': 'Database', onchange: () => draw() }, databases.rows.map((one) => h('option', { value: one.name }, one.name)));

  async function draw() {
    const rows = (await api.get(`/databases/${enc(select.value)}/users`)).rows;
    const byName = new Map();
    for (const row of rows) {
      if (!byName.has(row.name)) byName.set(row.name, { name: row.name, roles: [] });
      if (row.role) byName.get(row.name).roles.push(row.role);
    }
    users.replaceChildren(table('Users', [
      { title: 'User', cell: (one) => one.name },
      { title: 'Roles', cell: (one) => one.roles.map((role) => [badge(role, 'info'), ' ']), kind: 'wrap' },
    ], [...byName.values()], 'The database has no users that you may see.'));
  }

  main.append(pageHead('Logins and roles', 'To change them, use T-SQL (CREATE LOGIN, ALTER ROLE, GRANT) or the command granary login.',
    h('a', { class: 'button', href: '#/sql' }, 'T-SQL')),
  panel('Logins', table('Logins', [
    { title: 'Login', cell: (one) => one.name },
    { title: 'Kind', cell: (one) => one.type.toLowerCase().replaceAll('_', ' ') },
    { title: 'State', cell: (one) => (one.disabled ? badge('disabled', 'bad') : badge('enabled', 'good')) },
    { title: 'Roles of the server', cell: (one) => rolesOf(one.name).map((role) => [role, ' ']), kind: 'wrap' },
    { title: 'Begins in', cell: (one) => one.database ?? '' },
    { title: 'Created (UTC)', cell: (one) => time(one.created), kind: 'nowrap' },
  ], logins.rows)), panel('Users of a database', users, select));
  if (databases.rows.length) await draw();
}
