import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceBuild } from './web-build.mjs'

test('a server finds its files while the site is built anew, and those of the build before afterwards', async () => {
  const app = await mkdtemp(join(tmpdir(), 'asime-build-'))
  const files = async (folder = 'build') => (await readdir(join(app, folder, 'client/assets'))).toSorted()
  const build = (version: number) =>
    replaceBuild(app, async (folder) => {
      const assets = join(app, folder, 'client/assets')
      await mkdir(assets, { recursive: true })
      await writeFile(join(assets, `app-${version}.js`), '')
      await writeFile(join(app, folder, 'client/robots.txt'), `of ${version}`)
      if (version > 1) expect(await files()).toContain(`app-${version - 1}.js`)
    })
  try {
    await build(1)
    expect(await files()).toEqual(['app-1.js'])
    await build(2)
    expect(await files()).toEqual(['app-1.js', 'app-2.js'])
    await build(3)
    expect(await files()).toEqual(['app-2.js', 'app-3.js'])
    expect(await readFile(join(app, 'build/client/robots.txt'), 'utf8')).toBe('of 3')

    const failed = replaceBuild(app, async () => {
      throw new Error('no room on the disk')
    })

    await expect(failed).rejects.toThrow('no room on the disk')
    expect(await files()).toEqual(['app-2.js', 'app-3.js'])
    expect(await readdir(app)).toEqual(['build'])
  } finally {
    await rm(app, { recursive: true })
  }
})
