import type pg from 'pg'
import utils from 'pg/lib/utils.js'

/** A statement that goes to the database with others. */
export interface Statement {
  /** The name under which it is prepared, once for each connection. Empty: prepared each time. */
  name: string
  text: string
  values: readonly unknown[]
  done: (result: StatementResult) => void
  failed: (error: Error) => void
}

export interface StatementResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** The parts of `pg`'s connection that its types leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  /** Texts of the statements that are prepared, by name. */
  parsedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: (string | Buffer | null)[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
}

interface Column {
  name: string
  dataTypeID: number
}

/**
 * Statements that are sent by one write and answered together, where each would be a round trip of its own: on a busy machine that
 * costs more than most statements do. Those after one that fails do not run. `pg` hands it the database's messages, as it does to
 * queries of its own and to cursors.
 */
export class Batch implements pg.Submittable {
  private at = 0
  private readonly results: StatementResult[] = []
  private rows: Record<string, unknown>[] = []
  private columns: { name: string; parse: (text: string) => unknown }[] = []
  private empty: Record<string, unknown> = {}
  callback = (error?: Error | null): void => {
    this.statements.forEach((statement, index) => {
      const result = this.results[index]
      if (result) statement.done(result)
      else statement.failed(error ?? new Error('The database did not answer'))
    })
  }

  private readonly statements: readonly Statement[]
  private readonly client: pg.ClientBase
  /** For `pg` and `TimedClient`: a limit of its own. */
  readonly query_timeout: number | undefined

  constructor(statements: readonly Statement[], client: pg.ClientBase, limitMs?: number) {
    this.statements = statements
    this.client = client
    this.query_timeout = limitMs
  }

  /** The name of the statement that the messages are about: `pg` notes it as prepared. */
  get name(): string | undefined {
    return this.statements[this.at]?.name
  }

  get text(): string | undefined {
    return this.statements[this.at]?.text
  }

  /** @returns why nothing was sent */
  submit(to: pg.Connection): Error | undefined {
    const connection = to as unknown as Connection
    const prepared = new Set<string>()
    let values: (string | Buffer | null)[][]
    try {
      // Before anything is written: a value that has no text must not leave half a message behind.
      values = this.statements.map((statement) => statement.values.map(utils.prepareValue))
    } catch (error) {
      return error as Error
    }
    connection.stream.cork()
    this.statements.forEach(({ name, text }, index) => {
      if (name === '' || (connection.parsedStatements[name] === undefined && !prepared.has(name)))
        connection.parse({ name, text })
      prepared.add(name)
      connection.bind({ statement: name, values: values[index] ?? [] })
      connection.describe({ type: 'P', name: '' })
      connection.execute({})
    })
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
    this.empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row = { ...this.empty }
    this.columns.forEach(({ name, parse }, index) => {
      const text = fields[index] as string | null
      if (text !== null) row[name] = parse(text)
    })
    this.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = ''] = text.split(' ', 1)
    this.results.push({ command, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0), rows: this.rows })
    this.rows = []
    this.at++
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}
