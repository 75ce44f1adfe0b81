// Logins and roles, and changing them. The server decides who may; buttons that would be refused are not shown.

import { api, enc, may } from './api.js';
import { ask, badge, field, h, pageHead, panel, time, toast } from './dom.js';
import { table } from './table.js';

/** Users that every database has, and that nobody changes. */
const BUILT_IN = ['dbo', 'guest', 'INFORMATION_SCHEMA', 'sys'];

const password = (label = 'Password') => field(label, h('input', { name: 'password', type: 'password', required: true, autocomplete: 'new-password' }));

export async function show(main) {
  const places = { logins: h('div', {}), users: h('div', {}) };
  const databases = (await api.get('/databases')).rows;
  const select = h('select', { 'aria-label': 'Database', onchange: () => drawUsers() }, databases.map((one) => h('option', { value: one.name }, one.name)));
  const mayChange = may('ALTER ANY LOGIN');

  async function change(title, done, options) {
    const result = await ask(title, options);
    if (result) {
      toast(done(result));
      await draw();
    }
  }

  async function drawLogins() {
    const [logins, roles] = await Promise.all([api.get('/logins'), api.get('/server-roles')]);
    const rolesOf = (name) => roles.rows.filter((one) => one.member === name).map((one) => one.role);
    places.logins.replaceChildren(table('Logins', [
      { title: 'Login', cell: (one) => one.name },
      { title: 'Kind', cell: (one) => one.type.toLowerCase().replaceAll('_', ' ') },
      { title: 'State', cell: (one) => (one.disabled ? badge('disabled', 'bad') : badge('enabled', 'good')) },
      { title: 'Roles of the server', cell: (one) => rolesOf(one.name).map((role) => [badge(role, role === 'sysadmin' ? 'warn' : 'info'), ' ']), kind: 'wrap' },
      { title: 'Created (UTC)', cell: (one) => time(one.created), kind: 'nowrap' },
      ...(mayChange ? [{ title: '', cell: (one) => loginButtons(one, rolesOf(one.name)), kind: 'wrap' }] : []),
    ], logins.rows));
  }

  function loginButtons(one, roles) {
    const at = `/logins/${enc(one.name)}`;
    const sysadmin = roles.includes('sysadmin');
    const button = (text, label, onclick, kind = '') => [h('button', { class: `small ${kind}`, 'aria-label': `${label} ${one.name}`, onclick }, text), ' '];
    return [
      one.type === 'SQL_LOGIN' ? button('Password', 'Change the password of', () => change(`New password for ${one.name}`, () => `${one.name} has a new password.`, {
        text: 'Open sessions go on.', fields: [password('New password')], action: 'Change', submit: async (values) => (await api.post(`${at}/password`, { password: values.password })) ?? true,
      })) : null,
      button(one.disabled ? 'Enable' : 'Disable', one.disabled ? 'Enable' : 'Disable', () => change(`${one.disabled ? 'Enable' : 'Disable'} ${one.name}?`, () => `${one.name} is ${one.disabled ? 'enabled' : 'disabled'}.`, {
        text: one.disabled ? 'It may log in again.' : 'It may not log in any more. Its open sessions go on; end them on the page Sessions.',
        action: one.disabled ? 'Enable' : 'Disable', danger: !one.disabled, submit: async () => (await api.post(`${at}/state`, { disabled: !one.disabled })) ?? true,
      })),
      button(sysadmin ? 'No administrator' : 'Administrator', sysadmin ? 'Take from the administrators:' : 'Make an administrator:', () => change(
        sysadmin ? `Take ${one.name} from the administrators?` : `Make ${one.name} an administrator?`,
        () => `${one.name} is ${sysadmin ? 'no administrator any more' : 'an administrator'}.`, {
          text: 'Administrators (sysadmin) may do everything.', action: sysadmin ? 'Take away' : 'Make administrator', danger: true,
          submit: async () => (await (sysadmin ? api.del(`${at}/roles/sysadmin`) : api.post(`${at}/roles/sysadmin`))) ?? true,
        })),
      button('Remove', 'Remove', () => change(`Remove ${one.name}?`, () => `${one.name} is removed.`, {
        text: 'Its users in the databases go with it.', action: 'Remove', danger: true, submit: async () => (await api.del(at)) ?? true,
      }), 'danger'),
    ];
  }

  async function drawUsers() {
    const at = `/databases/${enc(select.value)}`;
    const [rows, roles] = await Promise.all([api.get(`${at}/users`), api.get(`${at}/roles`)]);
    const byName = new Map();
    for (const row of rows.rows) {
      if (!byName.has(row.name)) byName.set(row.name, { name: row.name, roles: [] });
      if (row.role) byName.get(row.name).roles.push(row.role);
    }
    const choice = (names) => field('Role', h('select', { name: 'role' }, names.map((name) => h('option', { value: name }, name))));
    const userButtons = (one) => {
      if (BUILT_IN.includes(one.name)) return '';
      const user = `${at}/users/${enc(one.name)}`;
      const others = roles.rows.map((role) => role.name).filter((name) => !one.roles.includes(name));
      return [
        others.length ? h('button', { class: 'small', 'aria-label': `Add a role to ${one.name}`, onclick: () => change(`A role for ${one.name}`, (values) => `${one.name} has the role ${values.role}.`, {
          fields: [choice(others)], action: 'Add', submit: async (values) => { await api.post(`${user}/roles/${enc(values.role)}`); },
        }) }, 'Add role') : null, ' ',
        one.roles.length ? h('button', { class: 'small', 'aria-label': `Take a role from ${one.name}`, onclick: () => change(`Take a role from ${one.name}`, (values) => `${one.name} does not have the role ${values.role} any more.`, {
          fields: [choice(one.roles)], action: 'Take away', submit: async (values) => { await api.del(`${user}/roles/${enc(values.role)}`); },
        }) }, 'Take role') : null,
      ];
    };
    places.users.replaceChildren(table('Users', [
      { title: 'User', cell: (one) => one.name },
      { title: 'Roles', cell: (one) => one.roles.map((role) => [badge(role, 'info'), ' ']), kind: 'wrap' },
      ...(mayChange ? [{ title: '', cell: userButtons, kind: 'nowrap' }] : []),
    ], [...byName.values()], 'The database has no users that you may see.'));
  }

  const draw = () => Promise.all([drawLogins(), databases.length ? drawUsers() : null]);

  const add = () => change('Add a login', (values) => `${values.name} is added.`, {
    fields: [field('Name', h('input', { name: 'name', required: true, maxlength: 128, autocomplete: 'off' })), password()], action: 'Add',
    submit: async (values) => { await api.post('/logins', { name: values.name, password: values.password }); },
  });
  const addUser = () => change(`Let a login use ${select.value}`, (values) => `${values.name} may use ${select.value}.`, {
    fields: [field('Login', h('input', { name: 'name', required: true, maxlength: 128, autocomplete: 'off' }))], action: 'Add',
    submit: async (values) => { await api.post(`/databases/${enc(select.value)}/users/${enc(values.name)}`); },
  });

  main.append(pageHead('Logins and roles', 'Permissions of single procedures and tables are given by T-SQL (GRANT, DENY, REVOKE) or the command granary grant.',
    mayChange ? h('button', { class: 'primary', onclick: add }, 'Add login') : null, h('a', { class: 'button', href: '#/sql' }, 'T-SQL')),
  panel('Logins', places.logins),
  panel('Users of a database', places.users, mayChange ? h('button', { class: 'small', onclick: addUser }, 'Add user') : null, select));
  await draw();
}
