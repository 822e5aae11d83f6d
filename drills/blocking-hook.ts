// Loaded into the server by F16: a number as message keeps its one thread busy for so many milliseconds.
process.on('message', (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
})
