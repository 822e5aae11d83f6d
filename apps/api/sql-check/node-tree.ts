// PostgreSQL's own text of an analysed statement (`pg_node_tree`): every name looked up, every type known. Its fields are named in
// src/include/nodes/parsenodes.h and primnodes.h of PostgreSQL.

/** Null, a word, a list, a node, or the bytes of a constant. */
export type TreeValue = string | null | TreeValue[] | TreeNode | Uint8Array

export class TreeNode {
  readonly kind: string
  private readonly fields: ReadonlyMap<string, TreeValue>

  constructor(kind: string, fields: ReadonlyMap<string, TreeValue>) {
    this.kind = kind
    this.fields = fields
  }

  node(field: string): TreeNode | undefined {
    const value = this.fields.get(field)
    return value instanceof TreeNode ? value : undefined
  }

  /** The nodes of a list; of a list of lists, those of all. */
  nodes(field: string): TreeNode[] {
    return nodesIn(this.fields.get(field) ?? null)
  }

  /** The lists of a list of lists. */
  rows(field: string): TreeNode[][] {
    const value = this.fields.get(field)
    return Array.isArray(value) ? value.map(nodesIn) : []
  }

  word(field: string): string | undefined {
    const value = this.fields.get(field)
    return typeof value === 'string' ? value : undefined
  }

  number(field: string): number {
    return Number(this.word(field))
  }

  words(field: string): string[] {
    const value = this.fields.get(field)
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  }

  /** Of a constant. */
  bytes(field: string): Uint8Array | undefined {
    const value = this.fields.get(field)
    return value instanceof Uint8Array ? value : undefined
  }
}

function nodesIn(value: TreeValue): TreeNode[] {
  if (value instanceof TreeNode) return [value]
  return Array.isArray(value) ? value.flatMap(nodesIn) : []
}

/** The statements in the text. */
export function readNodeTree(text: string): TreeNode[] {
  return nodesIn(new Reader(text).value())
}

class Reader {
  private readonly tokens: string[]
  private at = 0

  constructor(text: string) {
    this.tokens = text.match(/[(){}]|(?:\\[^]|[^\s(){}\\])+/g) ?? []
  }

  value(): TreeValue {
    const token = this.next()
    if (token === '<>') return null
    if (token === '{') return this.rest()
    if (token === '(') {
      const values: TreeValue[] = []
      // What the list holds, if they are no nodes: bits, integers, ids of objects, of transactions.
      if (['b', 'i', 'o', 'x'].includes(this.peek())) this.next()
      while (this.peek() !== ')') values.push(this.value())
      this.next()
      return values
    }
    // The bytes of a constant, after how many there are.
    if (this.peek() === '[') {
      this.next()
      const bytes: number[] = []
      while (this.peek() !== ']') bytes.push(Number(this.next()))
      this.next()
      return Uint8Array.from(bytes, (byte) => byte & 255)
    }
    return unescape(token)
  }

  /** Of a node, its opening brace having been read. */
  private rest(): TreeNode {
    const kind = this.next()
    const fields = new Map<string, TreeValue>()
    while (this.peek() !== '}') {
      const name = this.next().slice(1)
      // An array's members stand side by side without parentheses.
      const values: TreeValue[] = []
      while (this.peek() !== '}' && !this.peek().startsWith(':')) values.push(this.value())
      fields.set(name, values.length === 1 ? values[0]! : values)
    }
    this.next()
    return new TreeNode(kind, fields)
  }

  private peek(): string {
    const token = this.tokens[this.at]
    if (token === undefined) throw new Error('a node tree of PostgreSQL ended early')
    return token
  }

  private next(): string {
    const token = this.peek()
    this.at++
    return token
  }
}

function unescape(token: string): string {
  const text = token.replaceAll(/\\([^])/g, '$1')
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}
