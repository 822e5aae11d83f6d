import { buildCategory, buildProduct, buildVendor } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A shop, with a category and a way to list products in it. */
export async function buildShop(app: TestApp) {
  const [vendor, categoryId] = [await buildVendor(app), await buildCategory(app)]
  const make = (more: object = {}) => buildProduct(app, { vendor, categoryId, ...more })
  return { vendor, categoryId, make, client: app.as(vendor) }
}
