import { listBidsEndpoint } from '@asime/contract/bids'
import { listCategoriesEndpoint } from '@asime/contract/categories'
import type { Endpoint } from '@asime/contract/endpoint'
import { listItemRequestsEndpoint, readItemRequestEndpoint } from '@asime/contract/item-requests'
import { listProductsEndpoint, readProductEndpoint } from '@asime/contract/products'
import { listReviewsEndpoint } from '@asime/contract/reviews'
import { listVendorsEndpoint, readVendorEndpoint } from '@asime/contract/vendors'
import { beforeAll, expect, test } from 'vitest'
import { fillDemoMarket } from '../demo/fill.ts'
import { paymentProvider, transferProvider } from '../src/modules/providers/payment-provider.ts'
import { reconcile } from '../src/modules/reconciliation/reconcile.service.ts'
import { expectContract } from './contract.ts'
import { assertBooksAreRight } from './invariants.ts'
import { walkPages } from './pages.ts'
import { useTestApp } from './test-app.ts'

// The demo market holds the richest data here: all of it must be shown as the contract says.

const app = useTestApp()

beforeAll(async () => {
  await fillDemoMarket(app().database.ownerConnectionString, {
    seed: 7,
    products: 150,
    requests: 60,
    now: new Date(),
    onProgress: () => {},
  })
})

const read = (path: string) => app().anonymous.get(path)

test.for<[string, Endpoint, Endpoint, string?, Endpoint?]>([
  ['/products', listProductsEndpoint, readProductEndpoint, '/reviews', listReviewsEndpoint],
  ['/requests', listItemRequestsEndpoint, readItemRequestEndpoint, '/bids', listBidsEndpoint],
  ['/vendors', listVendorsEndpoint, readVendorEndpoint],
])('%s: every page, detail and what belongs to it', async ([path, list, detail, inner, innerList]) => {
  const { ids } = await walkPages(app().anonymous, path, { limit: 100 })
  expect(ids.length).toBeGreaterThan(20)

  expectContract(list, await read(`${path}?limit=100`))
  for (const id of ids) {
    expectContract(detail, await read(`${path}/${id}`))
    if (inner && innerList) expectContract(innerList, await read(`${path}/${id}${inner}?limit=100`))
  }
})

test('the categories', async () => {
  expectContract(listCategoriesEndpoint, await read('/products/categories'))
})

test('its books are right', async () => {
  await assertBooksAreRight(app())
  const { context } = app()
  const { differences } = await reconcile(context, paymentProvider(context), transferProvider(context))
  expect(differences).toEqual([])
})
