import {
  cancelProductImportEndpoint,
  checkProductFileEndpoint,
  confirmProductImportEndpoint,
  listProductImportsEndpoint,
  readProductImportEndpoint,
} from '@asime/contract/product-imports'
import type { TaskList } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildCategory,
  buildMember,
  buildProduct,
  buildVendor,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { send } from '../../../test/every-endpoint.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { formOf } from '../../../test/forms.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import type { Caller } from '../../../test/test-app.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue, runDueJobs } from '../../platform/jobs/jobs.ts'
import { endImportsOfShop, importProducts } from './product-imports.service.ts'

const { app } = useAppWithFiles()
afterAll(() => assertCountersEqualCounts(app()))

const PATH = '/user/product-imports'

function sendFile(caller: Caller, content: Buffer | string, name = 'goods.csv') {
  const { headers, payload } = formOf({ name, content })
  return send(app(), 'POST', `/api/v1${PATH}?file_name=${encodeURIComponent(name)}`, {
    headers: { ...headers, authorization: `Bearer ${caller.token}` },
    payload,
  })
}

const HEADINGS = 'SKU,Name,Description,Category,Price,Stock'
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n')

/** A category by its name, which files name. */
async function buildNamedCategory(): Promise<{ id: string; name: string }> {
  const id = await buildCategory(app())
  const [row] = await app().sql<{ name: string }>('SELECT name FROM categories WHERE id = $1', [id])
  return { id, name: row!.name }
}

const confirm = (vendor: TestVendor, id: string, leaveOutBad = false) =>
  app().as(vendor).post(`${PATH}/${id}/confirm`, { leave_out_bad: leaveOutBad })

/** Checked, confirmed and saved. */
async function importFile(vendor: TestVendor, content: string) {
  const checked = await sendFile(vendor, content)
  expect(checked.status, checked.text).toBe(201)
  expect(checked.body.data.problems).toEqual([])
  const confirmed = await confirm(vendor, checked.body.data.id)
  expect(confirmed.status, confirmed.text).toBe(200)
  await importProducts(app().context.db, checked.body.data.id)
  return (await app().as(vendor).get(`${PATH}/${checked.body.data.id}`)).body.data
}

const productsOf = (vendor: TestVendor) =>
  app().sql(
    `SELECT sku, product_name, price::int, stock_quantity, visibility, options, updated_at FROM products
     WHERE vendor_id = $1 AND deleted_at IS NULL ORDER BY sku`,
    [vendor.vendorId],
  )

test('a checked file saves nothing until it is confirmed, and then all of it', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const content = file(`A-1,Smock,From Tamale,${name},120.50,5`, `A-2,"Hat, ""small""",Straw,${name.toUpperCase()},2,0`)

  const checked = await sendFile(vendor, content)
  expectContract(checkProductFileEndpoint, checked)
  expect(checked.body.data).toMatchObject({
    state: 'checked',
    file_name: 'goods.csv',
    rows: 2,
    to_add: 2,
    to_change: 0,
    bad_rows: 0,
    actions: ['confirm', 'cancel'],
  })
  expect(await productsOf(vendor)).toEqual([])

  const { id } = checked.body.data
  const confirmed = await confirm(vendor, id)
  expectContract(confirmProductImportEndpoint, confirmed)
  expect(confirmed.body.data).toMatchObject({ state: 'running', actions: [] })
  await app().runJobs()

  const read = await app().as(vendor).get(`${PATH}/${id}`)
  expectContract(readProductImportEndpoint, read)
  expect(read.body.data).toMatchObject({ state: 'done', saved: 2, to_add: 2 })
  expect(await productsOf(vendor)).toMatchObject([
    { sku: 'A-1', product_name: 'Smock', price: 12_050, stock_quantity: 5, visibility: 'published' },
    { sku: 'A-2', product_name: 'Hat, "small"', price: 200, stock_quantity: 0 },
  ])
})

test('the same file again changes nothing, and a change of it changes that product alone', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const row = (price: string) => `B-1,Cloth,Six yards,${name},${price},5`
  await importFile(vendor, file(row('10'), `B-2,Thread,Blue,${name},2,9`))
  const before = await productsOf(vendor)

  const again = await sendFile(vendor, file(row('10'), `B-2,Thread,Blue,${name},2,9`))
  expect(again.body.data).toMatchObject({ to_add: 0, to_change: 0, unchanged: 2, actions: ['cancel'] })
  expectFailure(
    await confirm(vendor, again.body.data.id),
    'conflict',
    'This file changes nothing. There is nothing to save',
  )

  // By SKU, whatever its case; what has no column stays as it is.
  const saved = await importFile(vendor, 'sku;Price\r\nb-1;12,75\r\n')
  expect(saved).toMatchObject({ state: 'done', to_add: 0, to_change: 1 })
  const [changed, same] = await productsOf(vendor)
  expect(changed).toMatchObject({ product_name: 'Cloth', price: 1275, stock_quantity: 5 })
  expect(same).toEqual(before[1])
})

test('each problem names its row, column, value and reason, and the good rows go alone only if that is asked', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const content = file(
    `C-1,Good,Fine,${name},1,1`,
    `C-2,Bad,Fine,${name},-1,1`,
    `C-3,Bad,Fine,${name},1.234,1`,
    `C-4,Bad,Fine,Nowhere,"4,680",-2`,
    `c-1,Twice,Fine,${name},1,1`,
    `,None,Fine,${name},1,1`,
    `C-5,,Fine,${name},1,half`,
    `C-7,Free,Fine,${name},0,1`,
    `C-6,Letter,Fine,${name},"4,68O.00",1`,
  )

  const checked = await sendFile(vendor, content)

  const { problems, id, ...counts } = checked.body.data
  expect(problems.map((each: Record<string, unknown>) => Object.values(each).slice(0, 4))).toEqual([
    [3, 'Price', '-1', 'Must not be below 0'],
    [4, 'Price', '1.234', 'Must have at most 2 decimals'],
    [5, 'Category', 'Nowhere', 'No category of this name'],
    [5, 'Price', '4,680', 'Not a number'],
    [5, 'Stock', '-2', 'Must not be below 0'],
    [6, 'SKU', 'c-1', 'Also used in row 2'],
    [7, 'SKU', '', 'SKU is missing'],
    [8, 'Name', '', 'Name is missing'],
    [8, 'Stock', 'half', 'Not a number'],
    [9, 'Price', '0', 'The price is 0'],
    [10, 'Price', '4,68O.00', 'Not a number: there is a letter O in it'],
  ])
  expect([problems[3].correction, problems[10].correction]).toEqual(['Write 4680', 'Write 4680.00'])
  // Which of two rows is right nobody knows, so both are left out.
  expect(counts).toMatchObject({ to_add: 0, bad_products: 8, bad_rows: 9, problem_count: 11, actions: ['cancel'] })

  const other = await sendFile(vendor, file(`C-1,Good,Fine,${name},1,1`, `C-2,Bad,Fine,${name},-1,1`))
  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data.state).toBe('cancelled')
  expectFailure(
    await confirm(vendor, other.body.data.id),
    'conflict',
    'Correct the rows with problems, or choose to leave them out',
  )
  await confirm(vendor, other.body.data.id, true)
  await importProducts(app().context.db, other.body.data.id)
  expect(await productsOf(vendor)).toMatchObject([{ sku: 'C-1' }])
})

test('variants are rows of one SKU, and come back from the export as they were', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const content = [
    'SKU,Name,Description,Category,Price,Stock,Specifications,Dimensions,Quantity prices,Option 1,Value 1,Option 2,Value 2,Variant SKU,Variant price',
    `D-1,=Shirt,"'@home, woven",${name},100,3,"Fabric: Cotton; Care: Cold",length: 80; cut: wide,10: 90.50,Size,M,Colour,Blue,D-1-M,`,
    `D-1,,,,,4,,,,,L,,Blue,,120.5`,
  ].join('\n')
  expect(await importFile(vendor, content)).toMatchObject({ state: 'done', to_add: 1 })

  const [saved] = await app().sql(
    `SELECT p.product_name, p.description, p.stock_quantity, p.options, p.quantity_prices, p.specifications, p.dimensions,
            array_agg(v.option_values::text || ' ' || coalesce(v.price::text, '') || ' ' || v.stock_quantity ORDER BY v.position) AS variants
     FROM products p JOIN product_variants v ON v.product_id = p.id WHERE p.vendor_id = $1 GROUP BY p.id`,
    [vendor.vendorId],
  )
  expect(saved).toEqual({
    product_name: '=Shirt',
    description: '@home, woven',
    stock_quantity: 7,
    options: [
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Colour', values: ['Blue'] },
    ],
    quantity_prices: [{ quantity: 10, price: 9050 }],
    specifications: { Fabric: 'Cotton', Care: 'Cold' },
    dimensions: { length: 80, cut: 'wide' },
    variants: ['{M,Blue}  3', '{L,Blue} 12050 4'],
  })

  const exported = await app().as(vendor).get('/user/products.csv')
  expect(exported.text).toContain(`"'=Shirt"`)
  const again = await sendFile(vendor, exported.text)
  expect(again.body.data).toMatchObject({ rows: 2, unchanged: 1, to_change: 0, problems: [] })

  const broken = await sendFile(vendor, 'SKU,Option 1,Value 1,Stock\nD-1,Size,M,1\nD-1,Size,,2\nD-1,Size,M,x\n')
  expect(broken.body.data.problems.map((each: Record<string, unknown>) => Object.values(each).slice(0, 4))).toEqual([
    [3, 'SKU', 'D-1', 'Also used in row 2'],
  ])
  const many = Array.from({ length: 1_000 }, (_, n) => `D-2,X,Y,${name},1,1,Size,S${n}`)
  const tooMany = await sendFile(vendor, [`${HEADINGS},Option 1,Value 1`, ...many].join('\n'))
  expect(tooMany.body.data).toMatchObject({
    bad_products: 1,
    bad_rows: 1_000,
    problems: [{ row: 102, column: 'Value 1', value: 'S100' }],
  })
})

test('the export of a shop, sent back, changes nothing, whatever its products say and their category asks since', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const plain = { vendor, categoryId, price: 1_000 }
  const specifications = { 'Ratio 16:9': 'yes', 'Cut; fit': 'wide', Colour: 'red', colour: 'blue' }
  await buildProduct(app(), { ...plain, sku: 'X-1', name: "'=5 pieces", specifications, attributes: { old: 'Yes' } })
  const draft = await buildProduct(app(), { ...plain, sku: 'X-2', visibility: 'draft' })
  await app().sql(`UPDATE products SET dimensions = '{"length": "12", "depth": 1e-7}' WHERE vendor_id = $1`, [
    vendor.vendorId,
  ])
  await app().sql(
    "INSERT INTO category_fields (category_id, key, position, label, type, choices, is_required) VALUES ($1, 'size', 1, 'Size', 'choice', '{S,M}', true)",
    [categoryId],
  )
  const said = () =>
    app().sql(
      'SELECT sku, product_name, specifications, dimensions, attributes, price::int FROM products WHERE vendor_id = $1 ORDER BY sku',
      [vendor.vendorId],
    )
  const [first, second] = await said()

  const { text } = await app().as(vendor).get('/user/products.csv')
  const again = await sendFile(vendor, text)
  expect(again.body.data).toMatchObject({ unchanged: 2, to_change: 0, problems: [] })
  expect(await importFile(vendor, text.replaceAll(',10.00,', ',12.50,'))).toMatchObject({ to_change: 2, state: 'done' })
  expect(await said()).toEqual([
    { ...first, price: 1250 },
    { ...second, price: 1250 },
  ])

  // What is new in a file is held against what its category asks by now.
  const shown = await sendFile(vendor, 'SKU,Visibility\nX-2,published\n')
  expect(shown.body.data.problems).toMatchObject([{ row: 2, column: 'Details', problem: 'Size is required' }])
  const detailed = await sendFile(vendor, 'SKU,Details\nX-1,Size: L\n')
  expect(detailed.body.data.problems).toMatchObject([{ row: 2, column: 'Details' }])
  await importFile(vendor, 'SKU,Visibility,Details\nX-2,published,Size: m\n')
  expect((await app().anonymous.get(`/products/${draft.id}`)).body.data.attributes).toMatchObject([
    { key: 'size', value: 'M' },
  ])
})

test('a number with three digits behind its point is refused where it may be thousands', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const columns = `${HEADINGS.replaceAll(',', ';')};Sale price;Smallest order;Weight (kg);Quantity prices`
  const row = (...cells: string[]) => `T-1;Cloth;Six yards;${name};${cells.join(';')}`
  const found = async (cells: string[]) =>
    (await sendFile(vendor, `${columns}\n${row(...cells)}\n`)).body.data.problems.map(
      (each: Record<string, unknown>) => [each['column'], each['value'], each['problem'], each['correction']],
    )

  expect(await found(['1.500', '1.000', '1,250', '2.000', '1.250', '10: 1.100'])).toEqual([
    ['Price', '1.500', 'Must have at most 2 decimals', 'Write 1500 or 1.50'],
    ['Sale price', '1,250', 'Must have at most 2 decimals', 'Write 1250 or 1.25'],
    ['Smallest order', '2.000', 'Not a whole number', 'Write 2000 or 2'],
    ['Quantity prices', '10: 1.100', 'Must have at most 2 decimals', 'Write 1100 or 1.10'],
    ['Stock', '1.000', 'Not a whole number', 'Write 1000 or 1'],
  ])
  expect(await found(['1500,50', '1000', '1250', '2', '1,250', '10: 1100.5'])).toEqual([])
})

test('anything but a product file is refused with a sentence, and nothing is kept', async () => {
  const vendor = await buildVendor(app())
  const utf8 = 'This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)”'
  const cases: [content: Buffer | string, message: string][] = [
    [Buffer.from('SKU,Name\nA,Caf\xe9', 'latin1'), utf8],
    [Buffer.from('\ufeffSKU,Name\nA,B', 'utf16le'), utf8],
    [Buffer.from('SKU,Name\nA,B', 'utf16le'), utf8],
    [`${HEADINGS}\n`, 'This file has no products. Write one in each row below the headings'],
    ['SKU,Colour\nA,B', 'There is no column “Colour”. Use the headings of the template'],
    ['SKU,sku\nA,B', 'The column “SKU” is there twice. Remove one'],
    ['Name\nA', 'The column “SKU” is missing. Products are told apart by it'],
    ['SKU,Name\nA,"B\nC,D', 'This file cannot be read from line 3 on. Check that each double quote is closed'],
    ['SKU,Name\nA,B,C', 'Row 2 has more cells than there are headings. Put text with commas in double quotes'],
    [`SKU\n${'A\n'.repeat(200_000)}`, 'This file has more than 5,000 rows. Split it into several files'],
  ]
  for (const [content, message] of cases) expectInvalid(await sendFile(vendor, content), { file: message })
  expectFailure(
    await sendFile(vendor, Buffer.alloc(5_500_000, 'A,')),
    'payload_too_large',
    'This file is too large. Send at most 5,000 rows and 5 MB at a time',
  )
  expect(await app().sql('SELECT FROM product_imports WHERE vendor_id = $1', [vendor.vendorId])).toEqual([])
})

test('an import cut off in the middle saves nothing, and the next run saves each product once', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const rows = Array.from({ length: 450 }, (_, n) => `E-${n},Bead ${n},Glass,${name},1,1`)
  const { id } = (await sendFile(vendor, file(...rows))).body.data
  await confirm(vendor, id)

  let batches = 0
  const cutOff = importProducts(app().context.db, id, () => {
    if (++batches === 2) throw new Error('cut off')
  })
  await expect(cutOff).rejects.toThrow('cut off')
  expect(await productsOf(vendor)).toEqual([])
  // It is seen how far it was.
  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({ state: 'running', saved: 400 })

  await Promise.all([importProducts(app().context.db, id), importProducts(app().context.db, id)])
  await importProducts(app().context.db, id)
  expect(await productsOf(vendor)).toHaveLength(450)
  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({ state: 'done', saved: 450 })
})

test('what has changed since the check is not overwritten: nothing is saved, and it says why', async () => {
  const vendor = await buildVendor(app())
  const { name, id: categoryId } = await buildNamedCategory()
  await importFile(vendor, file(`F-1,Pot,Clay,${name},5,5`))
  const { id } = (await sendFile(vendor, `SKU,Sale price\nF-1,4`)).body.data
  // Meanwhile it costs less than the sale price of the file, and stock has been sold.
  await app().sql('UPDATE products SET price = 300, stock_quantity = 2 WHERE vendor_id = $1', [vendor.vendorId])
  await confirm(vendor, id)
  await importProducts(app().context.db, id)

  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({
    state: 'failed',
    failure: 'Your products have changed since this file was checked. Send it again',
    problems: [{ row: 2, column: 'Sale price', problem: 'Discount price must be below the price' }],
  })
  const [product] = await productsOf(vendor)
  expect(product).toMatchObject({ price: 300, stock_quantity: 2 })
  expect(categoryId).toBeTruthy()

  const later = await importFile(vendor, `SKU,Sale price\nF-1,2`)
  expect(later.state).toBe('done')
  // What the file has no column for is as it was sold down to.
  expect((await productsOf(vendor))[0]).toMatchObject({ stock_quantity: 2 })
})

test.each([
  ['ends well', undefined],
  ['fails', new AppError('conflict', { message: 'Sold out' })],
])('an import whose shop is closed before it %s saves nothing, and stays cancelled', async (_, failure) => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const sendOne = async (sku: string) => (await sendFile(vendor, file(`${sku},Bead,Glass,${name},1,1`))).body.data.id
  const running = await sendOne('U-1')
  await confirm(vendor, running)
  const waiting = await sendOne('U-2')

  await importProducts(app().context.db, running, async () => {
    await inTransaction(app().context.db, (tx) => endImportsOfShop(tx, vendor.vendorId))
    if (failure) throw failure
  })

  expect(await productsOf(vendor)).toEqual([])
  for (const id of [running, waiting])
    expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({ state: 'cancelled', failure: null })
})

test('an import is for its shop alone', async () => {
  const [vendor, other, buyer] = [await buildVendor(app()), await buildVendor(app()), await buildBuyer(app())]
  const { name } = await buildNamedCategory()
  await importFile(vendor, file(`G-1,Mine,Secret,${name},5,5`))
  const [product] = await app().sql('SELECT id FROM products WHERE vendor_id = $1', [vendor.vendorId])
  const { id } = (await sendFile(vendor, file(`G-2,Mine,Secret,${name},5,5`))).body.data

  for (const [caller, code] of [
    [app().as(other), 'not_found'],
    [app().as(buyer), 'forbidden'],
    [app().anonymous, 'unauthenticated'],
  ] as const) {
    expectFailure(await caller.get(`${PATH}/${id}`), code)
    expectFailure(await caller.post(`${PATH}/${id}/confirm`, {}), code)
    expectFailure(await caller.post(`${PATH}/${id}/cancel`, {}), code)
  }
  expectFailure(await sendFile(buyer, file()), 'forbidden', 'Only vendors can import products')
  expectFailure(await app().as(buyer).get('/user/products.csv'), 'forbidden', 'Only vendors can export products')
  expect((await app().as(other).get('/user/products.csv')).text).not.toContain('Mine')
  expect((await app().as(other).get('/user/products.csv?template=true')).text).toMatch(/^\uFEFF?SKU,Name,/)

  const packer = await buildMember(app(), vendor, 'packer')
  for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/problems.csv`, '/user/products.csv'])
    expectFailure(await app().as(packer).get(path), 'forbidden')
  expectFailure(await app().as(packer).post(`${PATH}/${id}/confirm`, {}), 'forbidden')
  expectFailure(await sendFile(packer, file()), 'forbidden')
  expect((await app().as(other).get(PATH)).body.data.map((each: { id: string }) => each.id)).not.toContain(id)
  expectFailure(await app().as(other).get(`${PATH}/${id}/problems.csv`), 'not_found', 'Import not found')

  // Nor does an ID or SKU of another shop reach its product.
  const stolen = await sendFile(other, `Asime ID,SKU,Price\n${product.id},G-9,1\n,G-1,1\n`)
  expect(stolen.body.data).toMatchObject({ to_change: 0, bad_products: 2 })
  expect(stolen.body.data.problems[0]).toMatchObject({ column: 'Asime ID', problem: 'No product of yours has this ID' })

  const cancelled = await app().as(vendor).post(`${PATH}/${id}/cancel`, {})
  expectContract(cancelProductImportEndpoint, cancelled)
  expectFailure(await confirm(vendor, id), 'conflict', 'Send the file again')
})

test('pictures are links or uploads of the caller’s, and a file that waits is forgotten after a day', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const stranger = '/media/uploads/01890000-0000-7000-8000-000000000000/1600.webp'
  const withPictures = (pictures: string) => `${HEADINGS},Pictures\nH-1,Ring,Brass,${name},5,5,${pictures}\n`

  const refused = await sendFile(vendor, withPictures(`http://a.example/x.jpg ${stranger}`))
  expect(refused.body.data.problems).toMatchObject([{ row: 2, column: 'Pictures' }])
  const theirs = await sendFile(vendor, withPictures(stranger))
  expect(theirs.body.data.problems).toMatchObject([{ problem: 'This file is not one of your uploads' }])

  const saved = await importFile(vendor, withPictures('https://a.example/x.jpg https://a.example/y.jpg'))
  const uses = await app().sql(
    `SELECT l.url FROM linked_picture_uses u JOIN linked_pictures l ON l.id = u.linked_picture_id
     JOIN products p ON p.id = u.subject_id WHERE p.vendor_id = $1 ORDER BY 1`,
    [vendor.vendorId],
  )
  expect(uses.map(({ url }) => url)).toEqual(['https://a.example/x.jpg', 'https://a.example/y.jpg'])

  const waiting = (await sendFile(vendor, withPictures('https://a.example/z.jpg'))).body.data
  await app().sql("UPDATE product_imports SET created_at = now() - interval '25 hours' WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  await enqueue(app().context.db, 'clean_up', {})
  await app().runJobs()
  expectFailure(await app().as(vendor).get(`${PATH}/${waiting.id}`), 'not_found', 'Import not found')
  // What became of a file is remembered longer.
  expect((await app().as(vendor).get(`${PATH}/${saved.id}`)).body.data.state).toBe('done')
})

test('what a manager’s file shows is the owner’s, who loses no picture with the manager', async () => {
  const vendor = await buildVendor(app())
  const manager = await buildMember(app(), vendor, 'manager')
  const { name } = await buildNamedCategory()
  const upload = await buildUpload(app(), manager)
  const elsewhere = `https://a.example/${upload.id}.jpg`
  const content = `${HEADINGS},Pictures\nM-1,Ring,Brass,${name},5,5,${upload.url} ${elsewhere}\n`

  await importFile(manager, content)
  const owners = await app().sql(
    'SELECT owner_id FROM uploads WHERE id = $1 UNION ALL SELECT owner_id FROM linked_pictures WHERE url = $2',
    [upload.id, elsewhere],
  )
  expect(owners).toEqual([{ owner_id: vendor.id }, { owner_id: vendor.id }])

  for (const caller of [manager, vendor])
    expect((await sendFile(caller, content)).body.data).toMatchObject({ unchanged: 1, problems: [] })
})

test('an import whose server died is begun again within minutes, and does not keep the next one waiting', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const { id } = (await sendFile(vendor, file(`N-1,Bead,Glass,${name},1,1`))).body.data
  await confirm(vendor, id)
  // Its job went with the server, a moment ago.
  await app().sql("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'import_id' = $1", [id])
  const next = (await sendFile(vendor, file(`N-2,Bead,Glass,${name},1,1`))).body.data
  expectFailure(
    await confirm(vendor, next.id),
    'conflict',
    'Another file of your shop is being saved. Wait until it is done',
  )
  const look = async () => {
    await enqueue(app().context.db, 'resume_imports', {})
    await app().runJobs()
    return (await app().as(vendor).get(`${PATH}/${id}`)).body.data.state
  }
  expect(await look()).toBe('running')
  await app().sql("UPDATE product_imports SET worked_at = now() - interval '61 seconds' WHERE id = $1", [id])
  expect(await look()).toBe('done')

  expect((await confirm(vendor, next.id)).status).toBe(200)
  await importProducts(app().context.db, next.id)
  expect(await productsOf(vendor)).toHaveLength(2)
})

test('an import that is stopped again and again is given up, with nothing saved, and the shop can send another', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const content = file(`O-1,Bead,Glass,${name},1,1`)
  const { id } = (await sendFile(vendor, content)).body.data
  await confirm(vendor, id)
  const stopped = () =>
    importProducts(app().context.db, id, () => {
      throw new Error('out of memory')
    })
  for (let run = 0; run < 3; run++) await expect(stopped()).rejects.toThrow('out of memory')
  await stopped()

  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({
    state: 'failed',
    saved: 0,
    failure: expect.stringContaining('could not be saved after several attempts'),
  })
  expect(await productsOf(vendor)).toEqual([])
  expect(await importFile(vendor, content)).toMatchObject({ state: 'done' })
})

test('an import that is given up is an alert, with its last error', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const { id } = (await sendFile(vendor, file(`O-2,Bead,Glass,${name},1,1`))).body.data
  await confirm(vendor, id)
  let runs = 0
  const tasks: TaskList = {
    import_products: async (payload) => {
      // Tests before have left theirs.
      if ((payload as { import_id: string }).import_id !== id) return
      await importProducts(app().context.db, id, () => {
        throw new Error(`no row ${++runs} for ama@test.example`)
      })
    },
  }
  const alerts = () =>
    app().sql("SELECT detail FROM payment_alerts WHERE kind = 'import_gave_up' AND reference = $1", [id])
  const run = async () => {
    await app().sql('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0')
    await runDueJobs(app().pool, tasks)
  }
  for (let n = 0; n < 3; n++) await run()
  expect(await alerts()).toEqual([])

  await run()

  expect(await alerts()).toEqual([{ detail: { import: id, vendor: vendor.vendorId, error: 'no row 3 for …' } }])
  const left = "SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'import_id' = $1"
  expect(await app().sql(left, [id])).toEqual([])
})

test('the file of a manager who is removed meanwhile saves nothing', async () => {
  const vendor = await buildVendor(app())
  const manager = await buildMember(app(), vendor, 'manager')
  const { name } = await buildNamedCategory()
  const { id } = (await sendFile(manager, file(`P-1,Bead,Glass,${name},1,1`))).body.data
  await app().as(manager).post(`${PATH}/${id}/confirm`, {})
  expect((await app().as(vendor).delete(`/user/shop/members/${manager.id}`)).status).toBeLessThan(300)

  await importProducts(app().context.db, id)
  expect((await app().as(vendor).get(`${PATH}/${id}`)).body.data).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('may no longer change your products'),
  })
  expect(await productsOf(vendor)).toEqual([])
})

test('SKUs that are saved as one are one in a file', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const content = file(`Caf\u00e9-1,Cup,Clay,${name},1,1`)
  await importFile(vendor, content)

  // Written by letter and accent, with a mark that nobody sees.
  const written = await sendFile(vendor, file(`CAFE\u0301-\u200b1,Cup,Clay,${name},1,1`))
  expect(written.body.data).toMatchObject({ to_add: 0, problems: [] })
  const twice = await sendFile(vendor, file(`Q-1,Cup,Clay,${name},1,1`, `Q-\u200b1,Cup,Clay,${name},1,1`))
  expect(twice.body.data).toMatchObject({ bad_products: 1, problems: [{ row: 3, problem: 'Also used in row 2' }] })
})

test('cells made to break or to delay the check are named', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const headings = `${HEADINGS},Specifications,Pictures`
  const emoji = '\u{1f600}'
  const pairs = Array.from({ length: 4_000 }, (_, n) => `${n.toString(36)}:`).join(';')
  const links = Array.from({ length: 800 }, (_, n) => `https://a.example/${n.toString(36)}`).join(' ')
  const checked = await sendFile(
    vendor,
    [
      headings,
      // Quoted in a sentence, which must not cut a character in two.
      `R-1,Bead,Glass,${name},1,1,${'x'.repeat(39)}${emoji},`,
      `R-2,Bead,Glass,${name},1,1,"${pairs}",`,
      `R-3,Bead,Glass,${name},1,1,,${links}`,
      `R-4,${'x'.repeat(79)}${emoji}${'x'.repeat(200)},Glass,${name},1,1,,`,
    ].join('\n'),
  )
  expect(checked.status, checked.text).toBe(201)
  expect(
    checked.body.data.problems.map((each: Record<string, unknown>) => [each['row'], each['column'], each['problem']]),
  ).toEqual([
    [2, 'Specifications', `“${'x'.repeat(39)}” has no name and value`],
    [3, 'Specifications', 'More than 200 pairs of name and value'],
    [4, 'Pictures', 'At most 12 pictures'],
    [5, 'Name', 'Must be at most 160 characters'],
  ])
  expectInvalid(await sendFile(vendor, file(`R-5,Bead,${'x'.repeat(20_001)},${name},1,1`)), {
    file: 'Row 2 has more than 20,000 characters in the column “Description”',
  })
})

test('all problems can be downloaded, harmless to a spreadsheet, and what was made is named', async () => {
  const vendor = await buildVendor(app())
  const { name } = await buildNamedCategory()
  const bad = Array.from({ length: 250 }, (_, n) => `S-${n},Bead,Glass,${name},=1+${n},1`)
  const checked = (await sendFile(vendor, file(`T-1,Bead,Glass,${name},1,1`, ...bad))).body.data
  expect(checked).toMatchObject({ problem_count: 250, to_add: 1 })
  expect(checked.problems).toHaveLength(200)
  const path = `${PATH}/${checked.id}/problems.csv`
  const table = (await app().as(vendor).get(path)).text.trim().split('\r\n')
  expect(table).toHaveLength(251)
  expect(table.at(-1)).toBe(`252,Price,"'=1+249",Not a number,Write 25 or 19.50`)

  await confirm(vendor, checked.id, true)
  await importProducts(app().context.db, checked.id)
  const [product] = await app().sql('SELECT id FROM products WHERE vendor_id = $1', [vendor.vendorId])
  expect((await app().as(vendor).get(`${PATH}/${checked.id}`)).body.data).toMatchObject({
    state: 'done',
    made: [{ id: product.id, product_name: 'Bead', is_new: true }],
  })
  // What was left out can still be corrected.
  expect((await app().as(vendor).get(path)).text.trim().split('\r\n')).toHaveLength(251)

  for (let n = 0; n < 21; n++) await sendFile(vendor, `SKU\nT-1`)
  const list = await app().as(vendor).get(PATH)
  expectContract(listProductImportsEndpoint, list)
  expect(list.body.data).toHaveLength(20)
  expect(list.body.data.map((each: { state: string }) => each.state)).toEqual([
    'checked',
    ...Array.from({ length: 19 }, () => 'cancelled'),
  ])
  expect(await app().sql('SELECT FROM product_imports WHERE vendor_id = $1', [vendor.vendorId])).toHaveLength(20)
})

test('the export holds every product of a shop, more than are read at once, each once', async () => {
  const vendor = await buildVendor(app())
  const { id: categoryId } = await buildNamedCategory()
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT $1, $2, 'Bead ' || n, 'Glass', 500, 3 FROM generate_series(1, 1201) AS n`,
    [vendor.vendorId, categoryId],
  )

  const { text } = await app().as(vendor).get('/user/products.csv')

  const names = [...text.matchAll(/Bead \d+/g)].map(([name]) => name)
  expect(names).toHaveLength(1_201)
  expect(new Set(names).size).toBe(1_201)
})
