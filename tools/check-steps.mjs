import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step } from './run.mjs'

/** Types, lint and format, as steps to be run one after the other or beside something else. */
export async function check(node) {
  const bin = (name) => [join(root, 'node_modules/.bin', name), []]
  const run = (title, name, args) => {
    const [command, before] = bin(name)
    return step(title, node, command, [...before, ...args], { quiet: true })
  }
  await run('Format', 'oxfmt', ['--check'])
  // The routes' types are written by the router, from routes.ts.
  if (existsSync(join(root, 'apps/web/app/routes.ts'))) {
    await step('Route types', node, 'npm', ['exec', '-w', '@asime/web', '--', 'react-router', 'typegen'], { quiet: true })
  }
  for (const project of projects()) await run(`Types of ${project}`, 'tsc', ['-p', project])
  await run('Lint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

function projects() {
  const folders = ['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}
