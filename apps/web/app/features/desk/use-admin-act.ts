import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { toast } from '../../ui/toast.tsx'

interface Act {
  /** What is about to be done: the same, tried again, is done once. */
  intention: unknown
  /** Said when it is done. */
  done: string
  work: (idempotencyKey: string) => Promise<unknown>
}

/** Does what an admin has decided and reads everything anew. @throws an Error whose message the dialog shows that asked for it */
export function useAdminAct(): (act: Act) => Promise<void> {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  return async ({ intention, done, work }) => {
    try {
      await work(keyFor(intention))
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new Error(Object.values(error.errors ?? {})[0] ?? error.message, { cause: error })
    } finally {
      // Also after a refusal: most likely another admin was first.
      await queries.invalidateQueries()
    }
  }
}
