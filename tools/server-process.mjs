/**
 * How `npm start` and the bench start the server's process, so that the bench measures what everybody runs. Flags and
 * environment keep what it holds at rest under 200 MB: docs/decisions/0025-a-server-at-rest-gives-its-memory-back.md.
 */
export const SERVER_FLAGS = [
  // Megabytes for short-lived objects, which it keeps once used. A page drawn for a visitor takes some five.
  '--max-semi-space-size=8',
  // Threads that mark used memory beside the server's own. By default there are four, which on two cores leaves
  // the database none: docs/decisions/0169-one-thread-marks-beside-the-server.md.
  '--concurrent-marking-max-worker-num=1',
  // Small collections go on meanwhile. By default they wait, and all that was made then counts as used:
  // docs/decisions/0176-small-collections-go-on-while-memory-is-marked.md.
  '--no-separate-gc-phases',
  // For platform/idle-collection.ts.
  '--expose-gc',
]

/** For glibc's memory, where pieces of a page lie beside lasting objects. Other C libraries ignore it. */
export const SERVER_ENVIRONMENT = {
  // By default each thread has a heap of its own, and keeps the free memory in it.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // Bytes from which a piece is given back to the system when it is freed; by default that grows to megabytes.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
