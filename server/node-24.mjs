// Loaded before a program of the server, in plain JavaScript: an older Node stops at TypeScript without saying what it needs.
const { node } = process.versions;
if (Number(node.split('.')[0]) < 24) {
  console.error(`This is Node ${node}, but the shop needs Node 24 or later. Get it from https://nodejs.org.`);
  process.exit(1);
}
