// Starts the console: log in, frame, pages.

import { api, connection, logOut, resume, session } from './api.js';
import { h, s } from './dom.js';
import { loginPage } from './login.js';
import { leave, page, show } from './router.js';
import * as configuration from './configuration.js';
import * as crawls from './crawls.js';
import * as logins from './logins.js';
import * as overview from './overview.js';
import * as procedures from './procedures.js';
import * as queues from './queues.js';
import * as rules from './rules.js';
import * as search from './search.js';
import * as sessions from './sessions.js';
import * as sites from './sites.js';
import * as sql from './sql.js';
import * as timer from './timer.js';

const app = document.getElementById('app');

page('', overview);
page('queues', queues);
page('queues/:queue', queues);
page('queues/:queue/:job', queues);
page('crawls', crawls);
page('crawls/:application', crawls);
page('crawls/:application/:crawl', crawls);
page('rules', rules);
page('search', search);
page('configuration', configuration);
page('configuration/:object', configuration);
page('sites', sites);
page('timer', timer);
page('sessions', sessions);
page('logins', logins);
page('procedures', procedures);
page('procedures/:database/:schema/:name', procedures);
page('sql', sql);

// Each icon is one path in a square of 24.
const icons = {
  overview: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  queues: 'M4 6h16M4 12h16M4 18h10',
  crawls: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  rules: 'M4 6h9M4 12h6M4 18h9M16 8l5 5M21 8l-5 5',
  search: 'M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l6 6',
  configuration: 'M12 3v5M12 8H5v5M12 8h7v5M12 8v5M3 13h4v4H3zM10 13h4v4h-4zM17 13h4v4h-4z',
  sites: 'M3 11l9-7l9 7M6 9v11h12V9',
  timer: 'M12 7v5l3 3M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  sessions: 'M4 5h16v11H4zM9 20h6M12 16v4',
  logins: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-5 4-7 8-7s8 2 8 7',
  procedures: 'M8 4c-3 0-3 2-3 4s0 4-2 4c2 0 2 2 2 4s0 4 3 4M16 4c3 0 3 2 3 4s0 4 2 4c-2 0-2 2-2 4s0 4-3 4',
  sql: 'M4 6l6 6-6 6M13 18h7',
};

const navigation = [
  [null, [['Overview', '', 'overview']]],
  ['Work', [['Job queues', 'queues', 'queues'], ['Crawls', 'crawls', 'crawls'], ['Crawl rules', 'rules', 'rules'], ['Search', 'search', 'search']]],
  ['Farm', [['Configuration', 'configuration', 'configuration'], ['Site map', 'sites', 'sites'], ['Timer', 'timer', 'timer']]],
  ['Server', [['Sessions', 'sessions', 'sessions'], ['Logins and roles', 'logins', 'logins'], ['Procedures', 'procedures', 'procedures'], ['T-SQL', 'sql', 'sql']]],
];

function icon(name) {
  return s('svg', { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.8', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
    s('path', { d: icons[name] }));
}

function theme(value) {
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
}

function switchTheme() {
  const dark = document.documentElement.dataset.theme === 'dark'
    || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  localStorage.setItem('granary-theme', dark ? 'light' : 'dark');
  theme(dark ? 'light' : 'dark');
}

let main;

function frame() {
  const links = [];
  const side = h('aside', { class: 'side', id: 'side' }, brand(),
    h('nav', { 'aria-label': 'Pages' }, navigation.map(([group, items]) => [group ? h('div', { class: 'group' }, group) : null,
      items.map(([text, path, name]) => {
        const link = h('a', { href: `#/${path}` }, icon(name), text);
        links.push([path, link]);
        return link;
      })])),
    h('div', { class: 'foot' }, h('div', { class: 'who' }, 'Logged in as ', h('strong', {}, session.login)),
      h('button', { class: 'quiet', onclick: switchTheme }, 'Dark or light'),
      h('button', { class: 'quiet', onclick: () => logOut().catch(() => {}).then(() => enter('You have logged out.')) }, 'Log out')));
  const menu = h('button', { class: 'menu-button quiet', 'aria-controls': 'side', 'aria-expanded': 'false', onclick: () => open(!side.classList.contains('open')) }, 'Menu');
  function open(yes) {
    side.classList.toggle('open', yes);
    menu.setAttribute('aria-expanded', String(yes));
  }
  main = h('main', { class: 'page', id: 'main', tabindex: '-1' });
  app.replaceChildren(h('a', { class: 'skip', href: '#main', onclick: (event) => {
    event.preventDefault();
    main.focus();
  } }, 'To the content'), h('header', { class: 'topbar' }, brand(), menu), h('div', { class: 'frame' }, side, main));
  main.addEventListener('click', () => open(false));

  const mark = () => {
    const path = location.hash.replace(/^#\/?/, '').split('?')[0];
    for (const [own, link] of links) {
      const here = own === '' ? path === '' : path === own || path.startsWith(`${own}/`);
      if (here) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    open(false);
  };
  mark();
  frame.change = () => {
    mark();
    show(main, true);
  };
  show(main, false);
}

function brand() {
  return h('div', { class: 'brand' }, h('img', { src: '/assets/icon.svg', alt: '' }), 'Granary');
}

function enter(message) {
  leave();
  frame.change = null;
  loginPage(app, message, frame);
}

// The server goes away and comes back.
let offline = null;
connection.addEventListener('lost', () => {
  if (offline) return;
  offline = h('div', { class: 'offline', role: 'alert' }, 'The server does not answer. Trying again…');
  document.body.prepend(offline);
  const look = () => setTimeout(() => api.get('/session').then(() => {
    frame.change?.();
  }, (error) => {
    if (error.status === undefined) look();
    else if (error.status === 401) connection.dispatchEvent(new Event('ended'));
  }), 1500);
  look();
});
connection.addEventListener('there', () => {
  offline?.remove();
  offline = null;
});
connection.addEventListener('ended', () => {
  if (session.login) {
    session.login = null;
    enter('Your session is over. Log in again.');
  }
});
addEventListener('hashchange', () => frame.change?.());

theme(localStorage.getItem('granary-theme'));
resume().then((found) => (found ? frame() : enter()), () => enter('The server does not answer.'));
