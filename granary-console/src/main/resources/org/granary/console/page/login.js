// The page to log in.

import { logIn } from './api.js';
import { field, h } from './dom.js';

export function loginPage(app, message, done) {
  const problem = h('p', { class: 'note bad', role: 'alert', hidden: !message }, message ?? '');
  const user = h('input', { name: 'user', autocomplete: 'username', required: true, maxlength: '128', value: 'sa' });
  const password = h('input', { name: 'password', type: 'password', autocomplete: 'current-password', required: true, maxlength: '128' });
  const button = h('button', { class: 'primary', type: 'submit' }, 'Log in');
  const form = h('form', {}, h('div', { class: 'brand' }, h('img', { src: '/assets/icon.svg', alt: '' }), h('h1', {}, 'Granary')),
    problem, field('Login', user), field('Password', password), button);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = 'Checking…';
    try {
      await logIn(user.value, password.value);
      done();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
      password.value = '';
      password.focus();
    } finally {
      button.disabled = false;
      button.textContent = 'Log in';
    }
  });
  document.title = 'Log in – Granary';
  app.replaceChildren(h('main', { class: 'login' }, h('div', { class: 'panel' }, form)));
  (user.value ? password : user).focus();
}
