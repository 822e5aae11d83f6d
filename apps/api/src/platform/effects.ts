import type { Tx } from './database/database.ts'

/**
 * What something in one module causes in another that it does not know. It is declared where it is caused, and
 * `src/effects.ts` connects it with what is to be done.
 */
export interface Effect<Args extends unknown[]> {
  /** Does it, in the transaction of what causes it. @throws Error where nothing is connected */
  (tx: Tx, ...args: Args): Promise<void>
  connect(handler: (tx: Tx, ...args: Args) => Promise<void>): void
  isConnected(): boolean
}

export function declareEffect<Args extends unknown[]>(name: string): Effect<Args> {
  let connected: ((tx: Tx, ...args: Args) => Promise<void>) | undefined
  const cause = async (tx: Tx, ...args: Args) => {
    // Left out in silence, a bid or a dispute would stay open that nobody can close any more.
    if (!connected) throw new Error(`nothing is connected to the effect "${name}"`)
    await connected(tx, ...args)
  }
  return Object.assign(cause, {
    connect: (handler: (tx: Tx, ...args: Args) => Promise<void>) => void (connected = handler),
    isConnected: () => connected !== undefined,
  })
}
