import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The rules about imports go by a file's path, so a mistyped pattern would silently allow everything.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = join(tmpdir(), `asime-lint-${process.pid}`)

/** A file that breaks a rule of ours, and a part of its error. */
const BROKEN: [file: string, line: string, message: string][] = [
  ['apps/api/src/modules/bids/a.ts', `import '../orders/orders.repository.ts'`, 'goes through its service'],
  ['apps/api/src/modules/bids/b.ts', `import '../orders/orders.routes.ts'`, 'goes through its service'],
  ['apps/api/src/modules/bids/c.ts', `import '../../site/site.ts'`, 'Modules do not know the site'],
  ['apps/api/src/modules/bids/d.ts', `import '../../../demo/fill.ts'`, 'do not know the demo market'],
  ['apps/api/src/modules/bids/e.ts', `import '../../app.ts'`, 'A module gets what it needs'],
  ['apps/api/src/modules/bids/f.ts', `import '../../../../web/app/root.tsx'`, 'Only packages/contract is shared'],
  ['apps/api/src/platform/a.ts', `import '../modules/bids/bids.service.ts'`, 'platform knows no module'],
  ['apps/api/src/platform/b.ts', `import '../site/site.ts'`, 'platform does not know the site'],
  ['apps/api/src/platform/c.ts', `import '../config.ts'`, 'platform takes what it needs'],
  ['apps/api/src/site/a.ts', `console.log('x')`, 'console'],
  ['apps/web/app/lib/a.ts', `import '../ui/button.tsx'`, 'lib imports the contract only'],
  ['apps/web/app/ui/a.tsx', `import '../features/bids/bid-card.tsx'`, 'ui knows no feature'],
  ['apps/web/app/ui/b.tsx', `import '../lib/api/api.ts'`, 'ui knows no API'],
  ['apps/web/app/ui/c.tsx', `import 'react-router'`, 'ui knows no router'],
  ['apps/web/app/features/bids/a.tsx', `import '../orders/order-list.tsx'`, 'Features do not import each other'],
  ['apps/web/app/features/bids/parts/a.tsx', `import '../../orders/a.tsx'`, 'Features do not import each other'],
  ['apps/web/app/features/bids/b.route.tsx', `import '@asime/api/x'`, 'Only packages/contract is shared'],
  ['apps/web/app/features/cart/a.tsx', `export const a = <p>Your cart is empty</p>`, 'stand in the *.texts.ts'],
  ['packages/contract/src/a.ts', `import '../../../apps/api/src/app.ts'`, 'The contract imports nothing of ours'],
]
/** Similar code that is allowed. */
const FINE: [file: string, line: string][] = [
  ['apps/api/src/modules/bids/fine.ts', `import '../orders/orders.service.ts'`],
  ['apps/api/src/modules/bids/own.ts', `import './bids.repository.ts'`],
  ['apps/api/src/modules/bids/type.ts', `import type { Config } from '../../config.ts'\nexport type A = Config`],
  ['apps/web/app/features/bids/fine.route.tsx', `import '../orders/order-list.tsx'`],
  ['apps/web/app/features/bids/fine.tsx', `import '../../ui/button.tsx'`],
]

let found: Map<string, string[]>

beforeAll(async () => {
  // Rules by types would need all of the packages that are installed here.
  const rules = (await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')).replace(
    '"typeAware": true',
    '"typeAware": false',
  )
  expect(rules).toContain('"typeAware": false')
  await mkdir(join(folder, 'tools'), { recursive: true })
  await writeFile(join(folder, '.oxlintrc.json'), rules)
  await cp(join(ROOT, 'tools/lint-plugin.mjs'), join(folder, 'tools/lint-plugin.mjs'))
  for (const [file, line] of [...BROKEN, ...FINE]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${line}\n`)
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  // It exits with 1, since it finds something.
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '-f', 'json'], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; help?: string }[] }
  found = new Map(
    [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, all]) => [
      file,
      all.map(({ message, help = '' }) => `${message} ${help}`),
    ]),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.for(BROKEN)('%s may not have %s', ([file, , message]) => {
  expect(
    found.get(file)?.some((said) => said.includes(message)),
    found.get(file)?.join('\n') ?? 'not noticed',
  ).toBe(true)
})

test('allowed code is left alone', () => {
  expect(FINE.flatMap(([file]) => found.get(file) ?? [])).toEqual([])
})
