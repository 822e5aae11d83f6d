/* oxlint-disable asime/constant-sql -- what is checked */
import pg from 'pg'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { splitStatements } from './split-statements.ts'

/** What PostgreSQL says of a statement without running it. */
export interface Description {
  /** Names of types, of $1 onwards. */
  parameters: string[]
  columns: Column[]
}

export interface Column {
  name: string
  type: string
  /** What the table says, where the column comes from one; expressions may be anything. */
  isNotNull: boolean | undefined
  /** The table's column that it is, as table.column. */
  source: string | undefined
  /** Words that a constraint limits the column to. */
  words: string[] | undefined
}

interface FieldMessage {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

interface Answer {
  parameters: number[]
  fields: FieldMessage[]
}

/** Only described by being run: what they name is looked up then. */
const COPY_FROM = /^COPY (\S+) \(([^)]*)\) FROM STDIN\b/
/** Of these, parsing finds no wrong name. */
const UTILITY =
  /^(ANALYZE|LOCK|TRUNCATE|ALTER TABLE|COMMENT ON TABLE|DROP INDEX|CREATE (INDEX|TEMP TABLE (?!.* AS)))\b/s
const DECLARE = /^DECLARE \w+ (?:NO SCROLL )?CURSOR FOR /

export class Describer {
  private readonly client: pg.Client
  readonly catalogue: Catalogue
  private isWithin = false

  private constructor(client: pg.Client, catalogue: Catalogue) {
    this.client = client
    this.catalogue = catalogue
  }

  static async connect(connectionString: string): Promise<Describer> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return new Describer(client, await readCatalogue(client))
  }

  end(): Promise<void> {
    return this.client.end()
  }

  /** Does the work where these have been run, and takes them back. One that fails is told by itself. */
  async withMade(statements: readonly string[], work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN')
    try {
      for (const statement of statements) {
        await this.client.query('SAVEPOINT made')
        const { parameters } = await this.parse(statement).catch(() => ({ parameters: [] }))
        await this.client
          .query(statement, parameters.length > 0 ? parameters.map(() => null) : undefined)
          .catch(() => this.client.query('ROLLBACK TO made'))
      }
      this.isWithin = true
      await work()
    } finally {
      this.isWithin = false
      await this.client.query('ROLLBACK')
    }
  }

  /** @throws pg.DatabaseError with what is wrong with it */
  async describe(text: string): Promise<Description> {
    const statements = splitStatements(text)
    if (statements.length !== 1) {
      for (const statement of statements) await this.describe(statement)
      return { parameters: [], columns: [] }
    }
    const plain = text.trim()
    if (UTILITY.test(plain)) {
      await this.tryOut(plain)
      return { parameters: [], columns: [] }
    }
    const copy = COPY_FROM.exec(plain)
    const asked = copy ? `SELECT ${copy[2]} FROM ${copy[1]}` : plain.replace(DECLARE, '')
    const answer = await this.parse(asked)
    return {
      parameters: answer.parameters.map((oid) => this.typeName(oid)),
      columns: asked === plain ? answer.fields.map((field) => this.column(field)) : [],
    }
  }

  private async parse(text: string): Promise<Answer> {
    if (this.isWithin) await this.client.query('SAVEPOINT described')
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.client.query(new DescribeQuery(text, resolve, reject) as unknown as pg.Submittable)
      })
    } catch (error) {
      if (this.isWithin) await this.client.query('ROLLBACK TO described')
      throw error
    }
  }

  /**
   * PostgreSQL's own analysis of a statement, as the text that `node-tree.ts` reads: it keeps one of a function whose body is
   * written in SQL. The function is never called, and taken back.
   */
  async analyse(text: string, { parameters, columns }: Description): Promise<string> {
    const asked = text.trim().replace(DECLARE, '')
    const returns = columns.length > 0 ? 'SETOF record' : 'void'
    await this.client.query(this.isWithin ? 'SAVEPOINT analysed' : 'BEGIN')
    try {
      await this.client.query(
        `CREATE FUNCTION analysed(${parameters.join(', ')}) RETURNS ${returns} LANGUAGE sql BEGIN ATOMIC ${asked}\n; END`,
      )
      const { rows } = await this.client.query<{ tree: string }>(
        "SELECT prosqlbody::text AS tree FROM pg_proc WHERE proname = 'analysed'",
      )
      return rows[0]!.tree
    } finally {
      await this.client.query(this.isWithin ? 'ROLLBACK TO analysed' : 'ROLLBACK')
    }
  }

  /** What parsing alone does not look into, on a database that is empty. */
  private async tryOut(text: string): Promise<void> {
    await this.client.query(this.isWithin ? 'SAVEPOINT tried' : 'BEGIN')
    try {
      await this.client.query(text)
    } finally {
      await this.client.query(this.isWithin ? 'ROLLBACK TO tried' : 'ROLLBACK')
    }
  }

  private column({ name, dataTypeID, tableID, columnID }: FieldMessage): Column {
    const origin = this.catalogue.columns.get(`${tableID}.${columnID}`)
    return {
      name,
      type: this.typeName(dataTypeID),
      isNotNull: origin?.isNotNull,
      source: origin?.source,
      words: origin?.words,
    }
  }

  private typeName(oid: number): string {
    return this.catalogue.types.get(oid)?.name ?? `type ${oid}`
  }
}

/** Parse and Describe of PostgreSQL's protocol, without Bind and Execute. */
class DescribeQuery {
  private readonly text: string
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (error: unknown) => void
  private readonly answer: Answer = { parameters: [], fields: [] }
  private error: unknown
  private stopListening: (() => void) | undefined

  constructor(text: string, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
    this.text = text
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as {
      parse(query: { text: string; name: string; types: number[] }): void
      describe(what: { type: 'S'; name: string }): void
      sync(): void
      once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
      off(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
    }
    const listen = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (this.answer.parameters = dataTypeIDs)
    wire.once('parameterDescription', listen)
    // A statement that fails describes none.
    this.stopListening = () => wire.off('parameterDescription', listen)
    wire.parse({ text: this.text, name: '', types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: FieldMessage[] }): void {
    this.answer.fields = fields
  }

  handleError(error: unknown): void {
    this.error = error
    this.stopListening?.()
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.error === undefined) this.resolve(this.answer)
  }

  handleEmptyQuery(): void {}
  handleCommandComplete(): void {}
}
