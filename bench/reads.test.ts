import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { pagesOfDesk } from './desk.ts'
import { byBeginning, fillPath, timeReads } from './reads.ts'

const IDS = {
  '/admin/users': 'buyer',
  '/admin/users/:id/closing-effects': 'seller',
  '/admin/vendors': 'shop',
  '/admin/ledger/vendors': 'shop',
  '/admin/ledger/orders': 'order',
  '/admin/orders': 'order',
  '/admin/chargebacks': 'chargeback',
  '/admin/verifications': 'verification',
  '/admin/contact-messages': 'message',
  '/admin/home/blocks': 'block',
}
const ADMIN = { userId: '01920000-0000-7000-8000-000000000001', sessionId: 'session' }
const pages = pagesOfDesk({
  ids: IDS,
  page: { page: 'terms', version: '1' },
  words: ['ama'],
  admin: ADMIN,
})

test('every page of the desk is asked for by what stands for the names in its path', () => {
  expect(pages.filter(({ paths }) => paths.length === 0).map(({ endpoint }) => endpoint.id)).toEqual([])
  expect(pages.flatMap(({ paths }) => paths).filter((path) => path.includes('/:'))).toEqual([])
})

test('what closing an account does is asked of a seller, the rest of a buyer', () => {
  const paths = pages.flatMap((each) => each.paths)

  expect(paths).toContain('/admin/users/seller/closing-effects')
  expect(paths).toContain('/admin/users/buyer')
  expect(byBeginning(IDS, '/admin/users/:id/orders')).toBe('buyer')
})

test('what the contract refuses of all is not asked for', () => {
  const [orders] = pagesOfDesk({
    ids: IDS,
    page: { page: 'terms', version: '2' },
    words: ['ama', 'a'],
    admin: ADMIN,
  }).filter(({ endpoint }) => endpoint.id === 'listDeskOrders')

  expect(orders?.paths).toContain('/admin/orders?query=ama')
  expect(orders?.paths).not.toContain('/admin/orders?query=a')
})

test('a path with a name that nothing stands for is none', () => {
  expect(fillPath('/admin/information/:page/versions/:version', (name) => ({ page: 'terms' })[name])).toBeUndefined()
})

test('a page that there is nothing to ask for fails the measure', async () => {
  const server = createServer((_req, res) => res.end('{}')).listen(0)
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const said: string[] = []
    const [page] = pages
    if (!page) throw new Error('The desk has no page')
    const measure = (paths: string[]) =>
      timeReads({ url, token: '' }, [{ ...page, paths, goalMs: 60_000 }], (line) => said.push(line))

    expect(await measure(['/somewhere'])).toBe(true)
    expect(await measure([])).toBe(false)
    expect(said.at(-1)).toContain('WRONG')
  } finally {
    server.close()
  }
})
