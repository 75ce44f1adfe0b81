// Requests to the server's API, and whether the server answers.

const ROOT = '/api/v1';
let token = null;

export const connection = new EventTarget();

export class ApiError extends Error {
  constructor(status, body) {
    super(body?.error ?? `The server answered with status ${status}.`);
    this.status = status;
    this.number = body?.number;
  }
}

async function request(method, path, body) {
  const headers = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token && method !== 'GET') headers['X-CSRF-Token'] = token;
  let answer;
  try {
    answer = await fetch(ROOT + path, { method, headers, credentials: 'same-origin', body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    connection.dispatchEvent(new Event('lost'));
    throw new Error('The server does not answer.');
  }
  connection.dispatchEvent(new Event('there'));
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => null);
  if (!answer.ok) {
    if (answer.status === 401 && path !== '/session') connection.dispatchEvent(new Event('ended'));
    throw new ApiError(answer.status, content);
  }
  return content;
}

export const api = {
  get: (path, query = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
    return request('GET', given.length ? `${path}?${new URLSearchParams(given)}` : path);
  },
  post: (path, body = {}) => request('POST', path, body),
  del: (path) => request('DELETE', path),
};

/** Who has logged in. */
export const session = { login: null, permissions: [] };

function begin(answer) {
  token = answer.token;
  session.login = answer.login;
  session.permissions = answer.permissions;
  return session;
}

export async function resume() {
  try {
    return begin(await request('GET', '/session'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export async function logIn(user, password) {
  return begin(await request('POST', '/session', { user, password }));
}

export async function logOut() {
  await request('DELETE', '/session');
  token = null;
  session.login = null;
}

export const may = (permission) => session.permissions.includes(permission);
export const enc = encodeURIComponent;
