/**
 * How the server's process is begun, by `npm start` and by the bench, so that it measures what everybody runs. Flags and
 * environment keep what it holds at rest under 200 MB: docs/decisions/0025-a-server-at-rest-gives-its-memory-back.md.
 */
export const SERVER_FLAGS = [
  // Megabytes for short-lived objects, which it keeps once used. A page drawn for a visitor takes some five.
  '--max-semi-space-size=8',
  // So many threads look for what is still used, beside the server's own. By default four do, which on two cores leaves
  // the database none: docs/decisions/0169-one-thread-marks-beside-the-server.md.
  '--concurrent-marking-max-worker-num=1',
  // For platform/idle-collection.ts.
  '--expose-gc',
]

/** For the C library's memory, where pieces of a page lie beside what stays for good. Without a meaning elsewhere. */
export const SERVER_ENVIRONMENT = {
  // By default each thread has a heap of its own, and holds on to what is free in it.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // Bytes from which a piece is given back to the system when it is freed; by default that grows to megabytes.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
