import pg from 'pg'

const LOOK_EVERY_MS = 500

/** What the types of `pg` leave out. */
interface Inner {
  connection: { stream: { destroy(error: Error): void } }
  /** From a connection string it is text. */
  connectionParameters: { query_timeout?: number | string | false }
}

/**
 * A connection that is cut when a statement has had no answer for `query_timeout`: the database's machine may be gone without a word.
 * It looks every half second. `pg` itself puts a callback around each statement for that, beside which whatever the call has made stays in
 * memory until V8 collects everything: docs/decisions/0175-a-connection-times-its-statements.md. A statement with a `query_timeout` of its
 * own is timed by `pg`, since such are few.
 */
export class TimedClient extends pg.Client {
  private readonly longestMs: number
  /** Since when a statement waits for its answer, by `performance.now()`. */
  private waitingSince: number | undefined
  private watch: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connectionParameters } = this as unknown as Inner
    this.longestMs = Number(connectionParameters.query_timeout) || Infinity
    connectionParameters.query_timeout = 0
    // The last statement that was asked for has been answered.
    this.on('drain', () => {
      this.waitingSince = undefined
    })
    this.once('end', () => clearInterval(this.watch))
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- all the ways to call it
  override query(...statement: any[]): any {
    this.watch ??= setInterval(() => this.cutIfLate(), LOOK_EVERY_MS).unref()
    const [{ query_timeout: ownLimit }] = statement
    const answer = Reflect.apply(super.query, this, statement)
    // Only now: a call that makes no statement throws.
    this.waitingSince = ownLimit ? undefined : performance.now()
    return answer
  }

  private cutIfLate(): void {
    if (this.waitingSince === undefined || performance.now() - this.waitingSince < this.longestMs) return
    this.waitingSince = undefined
    const { connection } = this as unknown as Inner
    connection.stream.destroy(new Error('Query read timeout'))
  }
}
