import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts programs of its own, or many at once, and so takes 5 seconds and more. */
const LONG = /embedded|main\.test|migrate|fill|link-previews\/|uploads\/|trouble|histories|races|drills\//

/** The long ones first: one that is last would leave the other cores idle until its end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of Vitest, which returns a new one
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/{src,app,test,demo}/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
    globalSetup: 'apps/api/test/global-setup.ts',
    setupFiles: ['apps/api/test/cheap-password-hashes.ts', 'apps/api/test/own-globals.ts'],
    // Node itself runs the sources, as in production.
    experimental: { viteModuleRunner: false },
    // Files that run in one process share loaded modules, which halves the time. No module of ours keeps state that a
    // test could leave behind: each test brings its own app and database.
    isolate: false,
    // A browser that is played in one file would be met in the next.
    unstubGlobals: true,
    pool: 'forks',
    // One more than there are cores, as some tests wait for a time-out or a process.
    maxWorkers: availableParallelism() + 1,
    // Room for what lives for one call only: less of it has to be looked through again and again.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=16'],
    sequence: { sequencer: LongestFirst },
    // Only what hangs meets these: a machine at a third of its speed takes 30 s for several servers that start at once.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
