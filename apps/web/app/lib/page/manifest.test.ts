import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const publicFile = (path: string) => readFileSync(new URL(`../../../public/${path}`, import.meta.url))
const manifest = JSON.parse(publicFile('manifest.webmanifest').toString())
const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

/** Width and height as a PNG has them. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('the site can be installed: a name, a start page, and icons of the stated sizes', () => {
  expect(manifest).toMatchObject({ short_name: 'Asime', start_url: '/?source=installed', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) expect(sizeOf(publicFile(src)), src).toBe(sizes)
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1)
  expect(sizeOf(publicFile('apple-touch-icon.png'))).toBe('180x180')
  expect(sizeOf(publicFile('favicon.ico').subarray(22))).toBe('32x32')
})

test('it opens in the colours of the site', () => {
  expect(tokens).toContain(`--bg: ${manifest.background_color};`)
  expect(tokens).toContain(`--forest-deep: ${manifest.theme_color};`)
})
