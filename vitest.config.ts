import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts programs of its own, or many at once, and so takes 5 seconds and more. */
const LONG = /embedded|main\.test|migrate|fill|cards\/|uploads\/|trouble|histories|races|drills\//

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
    // Node itself runs the sources, as in production.
    experimental: { viteModuleRunner: false },
    // Files that run in one process share loaded modules, which halves the time. No module of ours keeps state that a
    // test could leave behind: each test brings its own app and database.
    isolate: false,
    pool: 'forks',
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 45_000,
  },
})
