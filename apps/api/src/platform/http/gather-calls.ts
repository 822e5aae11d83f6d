import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { createGatherer, type Gathered, type Patience } from '../gather.ts'
import { type KeyedCall, type OnceResult, runOnceTogether } from './idempotency.ts'

/** Calls in one transaction. Larger groups save little more, and all of a group waits for its last. */
const MOST_IN_GROUP = 16
const GROUPS_AT_ONCE = 3
/** Three times what a full one takes on a slow machine. */
const LONG_GROUP_MS = 100

/** As many as are served before they would be too late, on a slow machine. */
const MOST_WAITING = 500

/** Calls in groups, or waiting for one that has what they need, from which a line of their own makes sense. */
export const CALLS_INSIDE = 8 * MOST_IN_GROUP

interface Asked<Input, Data> {
  keyed: KeyedCall<{ data: Data }>
  input: Input
}

/**
 * Calls of one endpoint that come at the same moment are done together (decision 166), each once for its key. A transaction has at
 * most one call of each caller.
 * @param sharedKeys what a call locks: calls that need the same are in one transaction, or one after the other
 * @param work does all of it, and finds what is answered as `data`; what it throws concerns all
 * @param refusal the error of calls that would have to wait for too long
 */
export function gatherCalls<Input, Data>(
  context: Context,
  sharedKeys: (input: Input) => readonly string[],
  work: (tx: Tx, inputs: Input[], patience: Patience) => Promise<Gathered<Data>[]>,
  refusal = () => new AppError('unavailable'),
): (keyed: KeyedCall<{ data: Data }>, input: Input) => Promise<OnceResult<{ data: Data }>> {
  const gather = createGatherer<Asked<Input, Data>, OnceResult<{ data: Data }>>({
    most: MOST_IN_GROUP,
    atOnce: GROUPS_AT_ONCE,
    longMs: LONG_GROUP_MS,
    waiting: MOST_WAITING,
    beginWithinMs: context.beginWithinMs,
    refusal,
    // With several servers groups wait for each other's locks; the other connections serve everybody else.
    waitingAtOnce: Math.max(1, Math.floor(context.config.databasePoolSize / 4)),
    ownKey: ({ keyed }) => keyed.request.ownerId,
    sharedKeys: ({ input }) => sharedKeys(input),
    work: (asked, patience) =>
      runOnceTogether(
        context.db,
        asked.map(({ keyed }) => keyed),
        patience,
        async (tx, wanted) => {
          const inputs = wanted.map((index) => asked[index]!.input)
          const results = await work(tx, inputs, patience)
          return results.map((one) => (one !== 'locked' && 'result' in one ? { result: { data: one.result } } : one))
        },
      ),
  })
  return (keyed, input) => gather({ keyed, input })
}
