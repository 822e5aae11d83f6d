import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { reloadUser } from './session.ts'
import { withFreshCode } from './fresh-code.ts'
import { useIntentionKey } from '../api/use-intention-key.ts'

interface RequestedAction {
  /** Names the intention: a repeated attempt at the same one is done once. */
  intention: unknown
  /** The message when it is done. */
  done: string
  work: (idempotencyKey: string) => Promise<unknown>
}

/** The API's refusal in a sentence. Its messages about fields are in the cause. */
export class ActionRefused extends Error {
  constructor(cause: ApiError) {
    super(Object.values(cause.errors ?? {})[0] ?? cause.message, { cause })
  }
}

/** Does a confirmed action and reads everything anew. @throws ActionRefused, whose message the asking dialog shows */
export function useRequestedAction(say: (done: string) => unknown): (action: RequestedAction) => Promise<void> {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  return async ({ intention, done, work }) => {
    try {
      await withFreshCode(() => work(keyFor(intention)))
      say(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What they may do has changed meanwhile: somebody may have taken them off the team of the shop.
      if (error.code === 'not_found' || error.code === 'forbidden') await reloadUser()
      throw new ActionRefused(error)
    } finally {
      // Also after a refusal: most likely somebody else was first.
      await queries.invalidateQueries()
    }
  }
}
