import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Which file imports which: types and values, also by `import()`. */
export type Graph = Map<string, Set<string>>

// The formatter writes every import with single quotes, and every name after from, import or import( .
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The files below a folder by their paths in it; tests are left out, since nothing imports them. */
export function readImports(root: string): Graph {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imported = [...text.matchAll(IMPORTED)].map(([, path = '']) =>
        relative(root, join(root, dirname(file), path)),
      )
      return [file, new Set(imported)]
    }),
  )
}

/** The same between groups of files; a file without a group is left out. */
export function groupImports(graph: Graph, groupOf: (file: string) => string | undefined): Graph {
  const groups: Graph = new Map()
  for (const [file, imported] of graph) {
    const from = groupOf(file)
    if (from === undefined) continue
    const targets = groups.get(from) ?? new Set()
    groups.set(from, targets)
    for (const to of [...imported].map(groupOf)) if (to !== undefined && to !== from) targets.add(to)
  }
  return groups
}

/** One cycle for each node that is in any, as `a → b → a`; each cycle is named once. */
export function findCycles(graph: Graph): string[] {
  const cycles = new Set<string>()
  for (const start of graph.keys()) {
    const cameFrom = new Map<string, string>()
    const queue = [start]
    // Breadth first, so that the shortest way back is found.
    for (const node of queue)
      for (const next of graph.get(node) ?? []) {
        if (cameFrom.has(next)) continue
        cameFrom.set(next, node)
        queue.push(next)
      }
    if (!cameFrom.has(start)) continue
    const path: string[] = []
    for (let node = cameFrom.get(start) ?? start; node !== start; node = cameFrom.get(node) ?? start) path.unshift(node)
    const nodes = [start, ...path]
    const first = nodes.indexOf(nodes.toSorted()[0] ?? start)
    const turned = [...nodes.slice(first), ...nodes.slice(0, first)]
    cycles.add([...turned, turned[0]].join(' → '))
  }
  return [...cycles].toSorted()
}
