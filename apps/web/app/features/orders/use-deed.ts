import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { useIntentionKey } from '../../lib/use-intention-key.ts'
import { toast } from '../../ui/toast.tsx'

interface Deed {
  /** What is about to be done: the same, tried again, is done once. */
  intention: unknown
  /** Said when it is done. */
  done: string
  work: (idempotencyKey: string) => Promise<unknown>
}

/** Does something to an order and reads everything anew. @throws Error whose message the dialog shows that asked for it */
export function useDeed(): (deed: Deed) => Promise<void> {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  return async ({ intention, done, work }) => {
    try {
      await work(keyFor(intention))
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // One or two fields: what is wrong with them is said below them all.
      const [first] = Object.values(error.errors ?? {})
      throw new Error(first ?? error.message, { cause: error })
    } finally {
      // Also after a refusal: most likely the order has moved on.
      await queries.invalidateQueries()
    }
  }
}
