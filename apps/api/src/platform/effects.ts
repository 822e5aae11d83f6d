import type { Tx } from './database/database.ts'

/**
 * What one module causes in another that it does not import. It is declared where it is caused, and `src/effects.ts`
 * connects it with its handler.
 */
export interface Effect<Args extends unknown[]> {
  /** Runs the handler in the transaction of the cause. @throws Error where none is connected */
  (tx: Tx, ...args: Args): Promise<void>
  connect(handler: (tx: Tx, ...args: Args) => Promise<void>): void
  isConnected(): boolean
}

export function declareEffect<Args extends unknown[]>(name: string): Effect<Args> {
  let connected: ((tx: Tx, ...args: Args) => Promise<void>) | undefined
  const cause = async (tx: Tx, ...args: Args) => {
    // Skipped silently, a bid or a dispute would stay open that nobody could close.
    if (!connected) throw new Error(`nothing is connected to the effect "${name}"`)
    await connected(tx, ...args)
  }
  return Object.assign(cause, {
    connect: (handler: (tx: Tx, ...args: Args) => Promise<void>) => void (connected = handler),
    isConnected: () => connected !== undefined,
  })
}
