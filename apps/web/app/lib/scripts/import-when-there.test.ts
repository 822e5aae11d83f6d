import { afterEach, expect, test, vi } from 'vitest'
import { importWhenThere } from './import-when-there.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a part is imported only once all its files are there, and each file is fetched until it is', async () => {
  const fetched: string[] = []
  let isOnline = false
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    if (!isOnline && address === '/assets/b.js') throw new TypeError('Failed to fetch')
    return new Response('')
  })
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  const part = () => importWhenThere(load, ['assets/a.js', 'assets/b.js'])
  await expect(part()).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()

  isOnline = true
  expect(await part()).toBe('part')
  expect(await part()).toBe('part')
  expect(fetched).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js'])
})

test('the page is told of a file that is gone', async () => {
  const told = vi.fn<() => boolean>()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  vi.stubGlobal('dispatchEvent', told)
  await expect(importWhenThere(async () => 'part', ['assets/gone.js'])).rejects.toThrow('404')
  expect(told).toHaveBeenCalledTimes(1)
})
