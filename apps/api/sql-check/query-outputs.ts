import type { TreeNode } from './node-tree.ts'

/** An expression, and the queries around it, innermost last. */
export interface Placed {
  node: TreeNode
  around: readonly TreeNode[]
}

export interface Output {
  name: string
  /** Several of a UNION. */
  from: Placed[]
}

// Numbers that stand for kinds in PostgreSQL's nodes: CmdType, RTEKind and SubLinkType.
const SELECT = 1
export const RTE = { relation: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 }
export const SUBLINK = { expression: 4, array: 6 }

/** Nodes that hand on what they are given: for JSON it is the same. */
export const WRAPPERS = new Set(['RELABELTYPE', 'COERCEVIAIO', 'COERCETODOMAIN', 'COLLATEEXPR', 'NAMEDARGEXPR'])

/** The columns that a query gives. */
export function outputsOf({ node, around }: Placed): Output[] {
  const list = node.nodes(node.number('commandType') === SELECT ? 'targetList' : 'returningList')
  const outputs = list
    .filter((each) => each.word('resjunk') !== 'true')
    .map((each) => ({ name: each.word('resname') ?? '', from: placeAll(each.nodes('expr'), [...around, node]) }))
  if (!node.node('setOperations')) return outputs
  // Of a UNION, each column is that of any of its parts.
  const parts = node.nodes('rtable').flatMap((entry) => entry.nodes('subquery'))
  const ofParts = parts.map((part) => outputsOf({ node: part, around: [...around, node] }))
  return outputs.map(({ name }, i) => ({ name, from: ofParts.flatMap((part) => part[i]?.from ?? []) }))
}

function placeAll(nodes: readonly TreeNode[], around: readonly TreeNode[]): Placed[] {
  return nodes.map((node) => ({ node, around }))
}

export function argumentOf({ node, around }: Placed): Placed {
  return { node: node.node('arg')!, around }
}
