// Writes into the bar what the suite has fetched, run and mounted on this page, and when.
const line = document.querySelector('[data-suite-log]');
const seconds = (time) => `${(time / 1000).toFixed(1)} s`;
const write = () => {
  const files = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name));
  const kilobytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  const marks = performance.getEntriesByType('mark').filter(({ name }) => /^z-\S+ (ran|mounted)$/.test(name));
  line.textContent = [
    `${files.length} scripts fetched (${kilobytes.toFixed(0)} kB)`,
    ...marks.map(({ name, startTime }) => `${name} at ${seconds(startTime)}`),
  ].join(' · ');
};
new PerformanceObserver(write).observe({ entryTypes: ['mark', 'resource'] });
write();
