import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step, StepFailed } from './run.mjs'

/** Code that runs in Node shares its types, so it is one program; code for browsers, or not in TypeScript, has its own. */
const PROJECTS = {
  'the server': 'tsconfig.json',
  'the web app': 'apps/web/.react-router/checked',
  'the service worker': 'apps/web/tsconfig.service-worker.json',
  'the browser tests': 'e2e',
  tools: 'tools',
}

/** Types, lint, format and SQL: all of them, so that one run shows everything that is wrong. */
export async function check(node) {
  const failures = []
  const keep = (error) => {
    if (!(error instanceof StepFailed)) throw error
    failures.push(error)
  }
  const run = (title, command, args, env = {}) =>
    step(title, node, join(root, 'node_modules/.bin', command), args, { quiet: true, env }).catch(keep)
  await run('Format', 'oxfmt', ['--check'])
  // The router writes the types of its routes, from routes.ts.
  if (existsSync(join(root, 'apps/web/app/routes.ts'))) {
    await run('Route types', 'react-router', ['typegen', 'apps/web'])
    keepRouteTypes()
  }
  // By one thread: several would each infer the same types, which takes longer on two cores.
  for (const [title, project] of Object.entries(PROJECTS))
    await run(`Types of ${title}`, 'tsc', ['-p', project, '--singleThreaded'])
  // Its types are also checked by one thread of the program behind it.
  await run('Lint', 'oxlint', ['--deny-warnings'], { GOMAXPROCS: '1' })
  await step('SQL', node, node, ['apps/api/sql-check/main.ts'], { quiet: true }).catch(keep)
  if (failures.length > 0) throw failures[0]
}

/**
 * A development server that starts meanwhile, such as a test's, makes the router write all types of its routes anew: the check, which
 * takes a minute, has a copy of its own.
 */
function keepRouteTypes() {
  const made = join(root, 'apps/web/.react-router')
  const checked = join(made, 'checked')
  rmSync(checked, { recursive: true, force: true })
  cpSync(join(made, 'types'), join(checked, 'types'), { recursive: true })
  const project = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDirs: ['../..', './types'] },
    include: ['../../**/*.ts', '../../**/*.tsx', './types/**/*'],
    exclude: ['../../node_modules', '../../build'],
  }
  writeFileSync(join(checked, 'tsconfig.json'), JSON.stringify(project))
}
