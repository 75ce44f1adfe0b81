// The overview: what the server is, and live charts.

import { api, connection, may } from './api.js';
import { chart } from './charts.js';
import { age, bytes, facts, h, micros, number, pageHead, panel, tile } from './dom.js';

const SPAN = 300_000;

export async function show(main) {
  const about = await api.get('/overview');
  const charts = [
    chart('Calls a second', [['calls', 'calls', 1]], number),
    chart('Time of calls', [['median', 'median', 2], ['95th percentile', 'slow', 5]], micros),
    chart('Failed calls a second', [['errors', 'errors', 3]], number),
    chart('Connections', [['open', 'connections', 4], ['requests that run', 'running', 1]], number),
    chart('Memory', [['clients', 'memory', 2], ['heap', 'heap', 5]], bytes),
    chart('Size of the databases', [['store', 'store', 1]], bytes),
  ];
  if (about.groupCommit) {
    charts.push(chart('Group commit', [['commits a second', 'commits', 4], ['calls in a commit', 'batch', 1]], number),
      chart('Time of a commit', [['to the disk', 'commitTime', 2]], micros));
  }
  const live = may('VIEW SERVER STATE');
  const problems = h('div', { role: 'status' });
  main.append(pageHead('Overview', `Granary ${about.version}, up for ${age(about.started)}`), problems,
    live ? h('div', { class: 'grid' }, charts)
      : h('p', { class: 'note' }, 'Your login does not have the permission VIEW SERVER STATE, so live figures of the server are not shown.'),
    panel('Server', h('div', { class: 'body' }, facts([['Version', about.version], ['Java', about.java], ['Store', about.store],
      ['Databases', number(about.databases)], ['Processors', number(about.processors)], ['Memory for clients', bytes(about.memoryLimit)],
      ['Heap', bytes(about.heapLimit)], ['Started (UTC)', about.started.slice(0, 19).replace('T', ' ')]]))));
  if (!live) return null;
  const look = () => api.get('/problems').then((answer) => problems.replaceChildren(...answer.rows.map(problem)), () => {});
  look();
  const timer = setInterval(look, 20_000);
  const end = follow(charts);
  return () => {
    clearInterval(timer);
    end();
  };
}

function problem(one) {
  return h('p', { class: one.level === 'problem' ? 'note bad' : 'note warn' }, h('strong', {}, `${one.topic}: `), one.text, ' ', one.advice);
}

function follow(charts) {
  let samples = [];
  let source;
  let timer;
  const draw = () => charts.forEach((one) => one.draw(samples, SPAN));
  function open() {
    source = new EventSource('/api/v1/events');
    source.addEventListener('history', (event) => {
      samples = JSON.parse(event.data);
      connection.dispatchEvent(new Event('there'));
      draw();
    });
    source.addEventListener('sample', (event) => {
      samples.push(JSON.parse(event.data));
      while (samples.length > 300) samples.shift();
      draw();
    });
    source.addEventListener('ended', () => connection.dispatchEvent(new Event('ended')));
    source.addEventListener('error', () => {
      source.close();
      timer = setTimeout(() => api.get('/session').then(open).catch(() => {
        timer = setTimeout(open, 2000);
      }), 1000);
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
