import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { withFreshCode } from './fresh-code.ts'
import { useIntentionKey } from '../api/use-intention-key.ts'

interface RequestedAction {
  /** What is about to be done: the same, tried again, is done once. */
  intention: unknown
  /** To be said when it is done. */
  done: string
  work: (idempotencyKey: string) => Promise<unknown>
}

/** The API's no, in a sentence. What it says of each field is in the cause. */
export class ActionRefused extends Error {
  constructor(cause: ApiError) {
    super(Object.values(cause.errors ?? {})[0] ?? cause.message, { cause })
  }
}

/** Does what somebody has decided on and reads everything anew. @throws ActionRefused, whose message the dialog shows that asked for it */
export function useRequestedAction(say: (done: string) => unknown): (action: RequestedAction) => Promise<void> {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  return async ({ intention, done, work }) => {
    try {
      await withFreshCode(() => work(keyFor(intention)))
      say(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ActionRefused(error)
    } finally {
      // Also after a refusal: most likely somebody else was first.
      await queries.invalidateQueries()
    }
  }
}
