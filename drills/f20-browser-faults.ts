import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findOrInstallChromium } from '../tools/find-chromium.mjs'
import type { Drill, DrillResult } from './drill.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = 'e2e/browser-faults/playwright.config.ts'
const playwright = createRequire(new URL('../e2e/', import.meta.url)).resolve('@playwright/test/cli')

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

export const browserFaults: Drill = {
  id: 'F20',
  title: 'A browser with cut lines, double clicks, two tabs, spoilt storage and frozen pages (Chromium alone)',
  run: async () => toResult(await runCases(await findOrInstallChromium())),
}

function runCases(chromium: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [playwright, 'test', '--config', CONFIG, '--reporter', 'json'], {
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
