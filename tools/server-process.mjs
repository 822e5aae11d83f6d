/**
 * How the server's process is begun, by `npm start` and by the bench, so that it measures what everybody runs. Both
 * keep what it holds at rest under 200 MB; what they cost is within what the bench can tell apart.
 */
export const SERVER_FLAGS = [
  // Megabytes for short-lived objects, which it keeps once used. A page drawn for a visitor takes some five.
  '--max-semi-space-size=8',
  // For platform/idle-collection.ts.
  '--expose-gc',
]

export const SERVER_ENVIRONMENT = {
  // By default each of its threads has a heap of its own for what is not JavaScript, and holds on to what is free there.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}
