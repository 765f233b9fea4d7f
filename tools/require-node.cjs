// Kept in the oldest JavaScript that runs: its one job is to say what is wrong with an old Node.
var wanted = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  process.stderr.write(
    'Taprail needs Node ' + wanted.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exit(1);
}
