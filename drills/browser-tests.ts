import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findOrInstallChromium } from '../tools/find-chromium.mjs'
import type { DrillResult } from './drill.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const playwright = createRequire(new URL('../e2e/', import.meta.url)).resolve('@playwright/test/cli')

interface Note {
  type: string
  description?: string
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string }; annotations?: Note[] }[] }[]
  }[]
}

/** Runs and counts browser tests of a configuration: those that Playwright's other arguments select. */
export async function runBrowserTests(
  config: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<DrillResult> {
  const chromium = await findOrInstallChromium()
  return toResult(await runCases(config, args, { ...env, ...(chromium && { CHROMIUM_PATH: chromium }) }))
}

function runCases(config: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [playwright, 'test', '--config', config, '--reporter', 'json', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })
}

function toResult(text: string): DrillResult {
  if (!text.startsWith('{')) return { counts: {}, problems: [`the cases did not run: ${text.slice(-2_000)}`] }
  const report = JSON.parse(text) as Suite & { errors: { message?: string }[] }
  const specs = specsOf(report)
  const failed = specs.filter(({ ok }) => !ok)
  const took = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ annotations = [] }) => annotations)))
    .filter(({ type }) => type === 'took')
    .map(({ description }) => description)
  return {
    counts: {
      cases: `${specs.length - failed.length} of ${specs.length}`,
      engines: 'Chromium',
      ...(took.length > 0 && { took: took.join(', ') }),
    },
    problems: [
      ...report.errors.map(({ message }) => message ?? 'an error without a message'),
      ...(specs.length === 0 ? ['no case ran'] : []),
      ...failed.map(({ title, tests }) => `${title}: ${tests[0]?.results[0]?.error?.message?.slice(0, 500)}`),
    ],
  }
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}
