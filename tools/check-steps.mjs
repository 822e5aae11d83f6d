import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step, StepFailed } from './run.mjs'

/** Types, lint and format: all of them, so that one run shows everything that is wrong. */
export async function check(node) {
  const failures = []
  const run = (title, command, args) =>
    step(title, node, join(root, 'node_modules/.bin', command), args, { quiet: true }).catch((error) => {
      if (!(error instanceof StepFailed)) throw error
      failures.push(error)
    })
  await run('Format', 'oxfmt', ['--check'])
  // The router writes the types of its routes, from routes.ts.
  if (existsSync(join(root, 'apps/web/app/routes.ts'))) {
    await run('Route types', 'react-router', ['typegen', 'apps/web'])
  }
  for (const project of projects()) await run(`Types of ${project}`, 'tsc', ['-p', project])
  await run('Lint', 'oxlint', ['--deny-warnings'])
  if (failures.length > 0) throw failures[0]
}

function projects() {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  return [...workspaces, 'e2e', 'bench', 'drills', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  )
}
