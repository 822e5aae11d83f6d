import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step } from './run.mjs'

/** Types, lint and format. */
export async function check(node) {
  const run = (title, name, args) => step(title, node, join(root, 'node_modules/.bin', name), args, { quiet: true })
  await run('Format', 'oxfmt', ['--check'])
  // The routes' types are written by the router, from routes.ts.
  if (existsSync(join(root, 'apps/web/app/routes.ts'))) {
    await step('Route types', node, 'npm', ['exec', '-w', '@asime/web', '--', 'react-router', 'typegen'], {
      quiet: true,
    })
  }
  for (const project of projects()) await run(`Types of ${project}`, 'tsc', ['-p', project])
  await run('Lint', 'oxlint', ['--deny-warnings'])
}

function projects() {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}
