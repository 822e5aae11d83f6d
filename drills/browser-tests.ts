import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findOrInstallChromium } from '../tools/find-chromium.mjs'
import type { DrillResult } from './drill.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const playwright = createRequire(new URL('../e2e/', import.meta.url)).resolve('@playwright/test/cli')

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

/** Runs browser tests of a configuration, those of the named files alone if any are named, and counts them. */
export async function runBrowserTests(config: string, files: string[] = []): Promise<DrillResult> {
  return toResult(await runCases(config, files, await findOrInstallChromium()))
}

function runCases(config: string, files: string[], chromium: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [playwright, 'test', '--config', config, '--reporter', 'json', ...files], {
      cwd: ROOT,
      env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
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
  return {
    counts: { cases: `${specs.length - failed.length} of ${specs.length}`, engines: 'Chromium' },
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
