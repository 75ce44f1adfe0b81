// Turns two reports of mocha (reporter "json") into lines of results: the report of a dry run, which has all tests, and
// that of the run. Tests are called FILE#NUMBER, by their place in their file. A test that did not run, because what
// has to run before it failed, is one that failed.
const fs = require('fs');
const path = require('path');

const [planned, ran] = process.argv.slice(2, 4).map((file) => {
  const text = fs.readFileSync(file, 'utf8');
  return JSON.parse(text.slice(text.indexOf('{\n  "stats"')));
});

const key = (test) => `${test.file}\n${test.fullTitle}`;
const state = new Map();
const hooks = new Map();
for (const test of ran.tests.concat(ran.failures, ran.pending)) {
  const failed = test.err && Object.keys(test.err).length > 0;
  const said = failed ? `${test.err.message || test.err.name || 'failed'}` : '';
  if (/" hook/.test(test.title)) {
    hooks.set(test.file, said);
  }
  const list = state.get(key(test)) || [];
  if (!list.some((other) => other.test === test || other.said === said)) {
    list.push({ test, said, state: failed ? 'fail' : ran.pending.some((p) => key(p) === key(test)) ? 'skip' : 'pass' });
  }
  state.set(key(test), list);
}
const counts = new Map();
for (const test of planned.tests) {
  const file = path.basename(test.file);
  const number = (counts.get(file) || 0) + 1;
  counts.set(file, number);
  const found = state.get(key(test));
  const worst = found && (found.find((f) => f.state === 'fail') || found[0]);
  const result = worst || { state: 'fail', said: `not run: ${hooks.get(test.file) || 'nothing said why'}` };
  const said = result.said.replace(/\s+/g, ' ').slice(0, 250);
  console.log(`${file}#${number}\t${result.state}\t${result.state === 'fail' ? `${test.fullTitle}: ${said}` : ''}`);
}
