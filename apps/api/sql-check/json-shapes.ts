import type { Catalogue, ColumnEntry } from './catalogue.ts'
import { BOOLEAN, constantJson, constantText, isJsonType, kindOf } from './json-constants.ts'
import { coalesce, join, type JsonMember, type JsonShape, joinWords, merge, unknown } from './json-shape.ts'
import { readNodeTree, type TreeNode } from './node-tree.ts'
import { argumentOf, type Output, outputsOf, type Placed, RTE, SUBLINK, WRAPPERS } from './query-outputs.ts'

type Source = { outputs: Output[] } | { column: ColumnEntry } | { columns: ColumnEntry[] } | undefined

/** Where each kind of node has its type. */
const TYPE_FIELDS = [
  'vartype',
  'consttype',
  'paramtype',
  'funcresulttype',
  'opresulttype',
  'aggtype',
  'coalescetype',
  'casetype',
  'resulttype',
  'minmaxtype',
  'wintype',
  'refrestype',
  'array_typeid',
  'row_typeid',
]

/** Reads the shapes of JSON from PostgreSQL's analysis of a statement. */
export class JsonShapes {
  private readonly catalogue: Catalogue
  /** What is being followed: a recursive query comes back to itself. */
  private readonly following = new Set<TreeNode>()
  private conditions = 0

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Of each column that holds JSON, or text that was JSON. */
  ofStatement(tree: string): Map<string, JsonShape> {
    const found = new Map<string, JsonShape>()
    const query = readNodeTree(tree).find(({ kind }) => kind === 'QUERY')
    if (!query) return found
    for (const { name, from } of outputsOf({ node: query, around: [] }))
      if (from.some((each) => this.isJson(each))) found.set(name, join(from.map((each) => this.ofJson(each))))
    return found
  }

  private isJson(placed: Placed): boolean {
    const { node } = placed
    if (isJsonType(this.typeOf(placed))) return true
    if (WRAPPERS.has(node.kind)) return this.isJson(argumentOf(placed))
    return node.kind === 'COALESCEEXPR' && this.argumentsOf(placed).some((each) => this.isJson(each))
  }

  // ── JSON ──

  /** What is in JSON that an expression gives. */
  private ofJson(placed: Placed): JsonShape {
    const { node } = placed
    if (WRAPPERS.has(node.kind)) return this.ofJson(argumentOf(placed))
    switch (node.kind) {
      case 'FUNCEXPR':
        return this.ofFunction(placed)
      case 'OPEXPR':
        return this.ofOperator(placed)
      case 'AGGREF':
        return this.ofAggregate(placed)
      case 'COALESCEEXPR':
        return coalesce(this.argumentsOf(placed).map((each) => this.ofJson(each)))
      case 'CASEEXPR':
        return join(this.branchesOf(placed).map((each) => this.withCondition(() => this.ofJson(each))))
      case 'CONST':
        return constantJson(node)
      case 'PARAM':
        return unknown('it is given to the statement')
      case 'SUBLINK':
        return this.ofSubLink(placed, (each) => this.ofJson(each))
      case 'VAR':
        return this.ofVariable(placed, (each) => this.ofJson(each))
    }
    return unknown(`it is made by ${node.kind}`)
  }

  private ofFunction(placed: Placed): JsonShape {
    const { node, around } = placed
    const name = this.catalogue.functions.get(node.number('funcid'))?.name ?? ''
    const args = node.nodes('args').map((each) => ({ node: each, around }))
    switch (name) {
      case 'json_build_object':
      case 'jsonb_build_object':
        return this.ofPairs(args)
      case 'json_build_array':
      case 'jsonb_build_array':
        return { kinds: new Set(['array']), elements: join(args.map((each) => this.ofValue(each))) }
      case 'row_to_json':
      case 'to_json':
      case 'to_jsonb':
        return this.ofValue(args[0]!)
      case 'jsonb_concat':
        return merge(args.map((each) => this.ofJson(each)))
    }
    return unknown(`it is made by ${name}()`)
  }

  private ofPairs(args: readonly Placed[]): JsonShape {
    const members = new Map<string, JsonMember>()
    let isOpen = false
    for (let i = 0; i + 1 < args.length; i += 2) {
      const key = constantText(args[i]!.node)
      if (key === undefined) isOpen = true
      else members.set(key, { shape: this.ofValue(args[i + 1]!), isOptional: false })
    }
    return { kinds: new Set(['object']), members, isOpen }
  }

  private ofOperator(placed: Placed): JsonShape {
    const { node, around } = placed
    const name = this.catalogue.functions.get(node.number('opfuncid'))?.name ?? ''
    if (name === 'jsonb_concat') return merge(node.nodes('args').map((each) => this.ofJson({ node: each, around })))
    return unknown(`it is taken out of other JSON, by ${name}()`)
  }

  private ofAggregate(placed: Placed): JsonShape {
    const { node, around } = placed
    const name = this.catalogue.functions.get(node.number('aggfnoid'))?.name ?? ''
    const [first] = node.nodes('args')
    const argument = first?.node('expr')
    if (!argument || !/^jsonb?_agg(_strict)?$/.test(name)) return unknown(`it is made by ${name}()`)
    const filter = node.node('aggfilter')
    const follow = () => this.ofValue({ node: argument, around })
    const elements = filter && looksForNull(filter) ? this.withCondition(follow) : follow()
    return { kinds: new Set(['array']), elements, mayBeNull: `${name}() of no rows` }
  }

  private ofSubLink({ node, around }: Placed, follow: (placed: Placed) => JsonShape): JsonShape {
    const query = node.node('subselect')
    if (!query) return unknown('it is made by a query within')
    const [output] = outputsOf({ node: query, around })
    if (!output) return unknown('it is made by a query without columns')
    return join(output.from.map(follow))
  }

  // ── Values that become JSON ──

  /** What a value becomes in JSON. */
  private ofValue(placed: Placed): JsonShape {
    const type = this.typeOf(placed)
    if (isJsonType(type)) return this.ofJson(placed)
    const entry = this.catalogue.types.get(type)
    if (entry?.name === 'record' || entry?.relation !== undefined) return this.ofRow(placed)
    const { kinds, elements } = this.ofType(type)
    const nullness = this.nullnessOf(placed)
    const words = this.wordsOf(placed)
    return { kinds, ...(elements && { elements }), ...nullness, ...(words && { words }) }
  }

  private ofType(type: number): JsonShape {
    const entry = this.catalogue.types.get(type)
    if (!entry) return unknown('its type is not known')
    if (isJsonType(type)) return unknown('it is kept as JSON in the database')
    if (entry.elements !== undefined) return { kinds: new Set(['array']), elements: this.ofType(entry.elements) }
    return { kinds: new Set([kindOf(entry.name)]) }
  }

  private ofRow(placed: Placed): JsonShape {
    const { node } = placed
    if (WRAPPERS.has(node.kind)) return this.ofRow(argumentOf(placed))
    if (node.kind === 'SUBLINK') return this.ofSubLink(placed, (each) => this.ofRow(each))
    if (node.kind === 'ROWEXPR') {
      const names = node.words('colnames')
      return this.ofRecord(
        this.argumentsOf(placed).map((each, i) => [names[i] ?? `f${i + 1}`, this.ofValue(each)] as const),
      )
    }
    if (node.kind !== 'VAR') return unknown(`it is a row made by ${node.kind}`)
    const source = this.sourceOf(placed)
    const nullness = outerJoined(placed)
    if (source && 'outputs' in source && node.number('varattno') === 0)
      return {
        ...this.ofRecord(
          source.outputs.map(({ name, from }) => [name, join(from.map((each) => this.ofValue(each)))] as const),
        ),
        ...nullness,
      }
    if (source && 'outputs' in source) return this.ofVariable(placed, (each) => this.ofRow(each))
    if (source && 'columns' in source)
      return {
        ...this.ofRecord(source.columns.map((column) => [column.name, this.ofColumn(column)] as const)),
        ...nullness,
      }
    return unknown('it is a row of a function')
  }

  private ofRecord(members: readonly (readonly [string, JsonShape])[]): JsonShape {
    return {
      kinds: new Set(['object']),
      members: new Map(members.map(([name, shape]) => [name, { shape, isOptional: false }])),
    }
  }

  private ofColumn({ type, isNotNull, source, name, words }: ColumnEntry): JsonShape {
    return {
      ...this.ofType(type),
      ...(isNotNull === false && { mayBeNull: source, nullOf: name }),
      ...(words && { words }),
    }
  }

  // ── Where a value comes from ──

  private ofVariable(placed: Placed, follow: (placed: Placed) => JsonShape): JsonShape {
    const source = this.sourceOf(placed)
    const nullness = outerJoined(placed)
    if (source && 'column' in source) return { ...this.ofColumn(source.column), ...nullness }
    if (!source || !('outputs' in source)) return unknown('it comes from a function')
    const output = source.outputs[placed.node.number('varattno') - 1]
    if (!output || this.following.has(placed.node)) return unknown('it comes from itself')
    this.following.add(placed.node)
    try {
      return { ...join(output.from.map(follow)), ...nullness }
    } finally {
      this.following.delete(placed.node)
    }
  }

  /** What a name stands for: columns of a query, of a table, or a column of a table. */
  private sourceOf({ node, around }: Placed): Source {
    const level = around.length - 1 - node.number('varlevelsup')
    const query = around[level]
    const entry = query?.nodes('rtable')[node.number('varno') - 1]
    if (!query || !entry) return undefined
    const outside = around.slice(0, level + 1)
    const alternatives = (list: readonly TreeNode[]) => ({
      outputs: list.map((each) => ({ name: '', from: [{ node: each, around: outside }] })),
    })
    switch (entry.number('rtekind')) {
      case RTE.relation: {
        const relation = entry.number('relid')
        const at = node.number('varattno')
        if (at === 0)
          return { columns: [...this.catalogue.columns.values()].filter((column) => column.relation === relation) }
        const column = this.catalogue.columns.get(`${relation}.${at}`)
        return column && { column }
      }
      case RTE.subquery: {
        const subquery = entry.node('subquery')
        return subquery && { outputs: outputsOf({ node: subquery, around: outside }) }
      }
      case RTE.cte: {
        const at = level - entry.number('ctelevelsup')
        const cte = around[at]?.nodes('cteList').find((each) => each.word('ctename') === entry.word('ctename'))
        const inner = cte?.node('ctequery')
        return inner && { outputs: outputsOf({ node: inner, around: around.slice(0, at + 1) }) }
      }
      case RTE.join:
        return alternatives(entry.nodes('joinaliasvars'))
      case RTE.group:
        return alternatives(entry.nodes('groupexprs'))
      case RTE.values: {
        const rows = entry.rows('values_lists')
        return {
          outputs: (rows[0] ?? []).map((_, i) => ({
            name: '',
            from: rows.map((row) => ({ node: row[i]!, around: outside })),
          })),
        }
      }
    }
    return undefined
  }

  // ── Null, words and types ──

  /** Within a CASE, or a FILTER that looks for nulls, a condition may have left out the rows in which a column is null. */
  private withCondition<T>(work: () => T): T {
    this.conditions++
    try {
      return work()
    } finally {
      this.conditions--
    }
  }

  private nullnessOf(placed: Placed): Pick<JsonShape, 'mayBeNull' | 'nullOf'> {
    const { node, around } = placed
    if (WRAPPERS.has(node.kind)) return this.nullnessOf(argumentOf(placed))
    const anyOf = (list: readonly Placed[]) =>
      list.map((each) => this.nullnessOf(each)).find(({ mayBeNull }) => mayBeNull) ?? {}
    switch (node.kind) {
      case 'CONST':
        return node.word('constisnull') === 'true' ? { mayBeNull: 'NULL' } : {}
      case 'VAR': {
        const { mayBeNull, nullOf } = this.ofVariable(placed, (each) => ({
          kinds: new Set(),
          ...this.nullnessOf(each),
        }))
        return mayBeNull && this.conditions === 0 ? { mayBeNull, ...(nullOf && { nullOf }) } : {}
      }
      case 'COALESCEEXPR': {
        const all = this.argumentsOf(placed).map((each) => this.nullnessOf(each))
        return all.every(({ mayBeNull }) => mayBeNull) ? all[0]! : {}
      }
      case 'CASEEXPR':
        return this.withCondition(() => anyOf(this.branchesOf(placed)))
      case 'NULLIFEXPR':
        return { mayBeNull: 'NULLIF' }
      case 'FUNCEXPR':
      case 'OPEXPR': {
        const called = this.catalogue.functions.get(node.number(node.kind === 'OPEXPR' ? 'opfuncid' : 'funcid'))
        return called?.isStrict ? anyOf(node.nodes('args').map((each) => ({ node: each, around }))) : {}
      }
      case 'SUBLINK': {
        if (node.number('subLinkType') !== SUBLINK.expression) return {}
        const { mayBeNull, nullOf } = this.ofSubLink(placed, (each) => ({ kinds: new Set(), ...this.nullnessOf(each) }))
        return mayBeNull ? { mayBeNull, ...(nullOf && { nullOf }) } : {}
      }
    }
    return {}
  }

  private wordsOf(placed: Placed): string[] | undefined {
    const { node } = placed
    if (WRAPPERS.has(node.kind)) return this.wordsOf(argumentOf(placed))
    const allOf = (list: readonly Placed[]) => joinWords(list.map((each) => this.wordsOf(each)))
    switch (node.kind) {
      case 'CONST': {
        if (node.word('constisnull') === 'true') return []
        const text = constantText(node)
        return text === undefined ? undefined : [text]
      }
      case 'VAR':
        return this.ofVariable(placed, (each) => {
          const words = this.wordsOf(each)
          return { kinds: new Set(['string']), ...(words && { words }) }
        }).words
      case 'COALESCEEXPR':
        return allOf(this.argumentsOf(placed))
      case 'CASEEXPR':
        return allOf(this.branchesOf(placed))
    }
    return undefined
  }

  private typeOf(placed: Placed): number {
    const { node, around } = placed
    for (const field of TYPE_FIELDS) {
      const type = node.word(field)
      if (type !== undefined) return Number(type)
    }
    if (WRAPPERS.has(node.kind)) return this.typeOf(argumentOf(placed))
    const query = node.node('subselect')
    const kind = node.number('subLinkType')
    if (query && (kind === SUBLINK.expression || kind === SUBLINK.array)) {
      const [first] = outputsOf({ node: query, around })
      const type = first?.from[0] ? this.typeOf(first.from[0]) : 0
      return kind === SUBLINK.expression ? type : this.arrayOf(type)
    }
    if (node.kind === 'SQLVALUEFUNCTION') return node.number('type')
    // Comparisons, AND and OR, IS NULL, EXISTS.
    return BOOLEAN
  }

  private arrayOf(type: number): number {
    for (const [array, { elements }] of this.catalogue.types) if (elements === type) return array
    return type
  }

  private argumentsOf({ node, around }: Placed): Placed[] {
    return node.nodes('args').map((each) => ({ node: each, around }))
  }

  /** What a CASE may come to. */
  private branchesOf({ node, around }: Placed): Placed[] {
    const results = node.nodes('args').flatMap((each) => each.node('result') ?? [])
    return [...results, ...node.nodes('defresult')].map((each) => ({ node: each, around }))
  }
}

function looksForNull(condition: TreeNode): boolean {
  return condition.kind === 'NULLTEST' || condition.nodes('args').some(looksForNull)
}

function outerJoined({ node }: Placed): Pick<JsonShape, 'mayBeNull'> {
  return node.words('varnullingrels').length > 0 ? { mayBeNull: 'an outer join' } : {}
}
