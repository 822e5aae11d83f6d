import { expect, test, type APIRequestContext } from '@playwright/test'
import { postItemRequest } from './item-request-data.ts'
import { listProduct, openShop } from './shop.ts'
import { type Account, callApi, expectAlive, onDesktop, openAccount, signInAs, watch } from './support.ts'

const FIELDS = {
  request_title: 'Generator for a stall',
  description: 'For a fridge and a light.',
  budget_min: 100,
  budget_max: 200,
  location: 'Asafo, Kumasi',
}

/** The page as served to the account, which the browser's cookie names, or to a visitor. */
async function htmlFor(request: APIRequestContext, path: string, account?: Account): Promise<string> {
  const viewer = account && {
    id: account.userId,
    name: account.fullName,
    type: account.profile.user_type,
    avatar: null,
  }
  const answer = await request.get(path, {
    headers: { cookie: viewer ? `viewer=${encodeURIComponent(JSON.stringify(viewer))}` : '' },
  })
  expect(answer.status()).toBe(200)
  return answer.text()
}

test(
  'a page that is kept for all buyers shows each only their own name, also after hydration',
  onDesktop,
  async ({ page, context, request, baseURL }) => {
    const [ama, kofi] = [
      await openAccount(request, 'buyer', 'Ama “Sika” <b>Owusu</b>'),
      await openAccount(request, 'buyer', 'Kofi Mensah'),
    ]
    const product = await listProduct(request, await openShop(request))
    const path = `/products/${product.id}`
    const [first, second, visitors] = [
      await htmlFor(request, path, ama),
      await htmlFor(request, path, kofi),
      await htmlFor(request, path),
    ]
    expect(first).toContain('Account menu: Ama “Sika” &lt;b&gt;Owusu&lt;/b&gt;')
    expect(first).not.toContain('Kofi')
    expect(second).toContain('Account menu: Kofi Mensah')
    for (const html of [second, visitors]) expect(html).not.toContain('Ama “Sika”')
    for (const html of [first, second, visitors]) expect(html).not.toContain('Somebody')
    expect(visitors).not.toContain('Account menu')

    const problems = watch(page)
    await signInAs(context, ama, baseURL ?? '')
    await page.goto(path)
    await expectAlive(page)
    await expect(page.getByLabel(`Account menu: ${ama.fullName}`)).toBeVisible()
    expect(problems).toEqual([])
  },
)

test('the owner of an item request gets a different page, already in its HTML', onDesktop, async ({ request }) => {
  const [owner, other] = [await openAccount(request, 'buyer'), await openAccount(request, 'buyer', 'Kofi Mensah')]
  const { path } = await postItemRequest(request, owner)
  expect(await htmlFor(request, path, other)).not.toContain('You, posted')
  for (const _again of [1, 2]) {
    const own = await htmlFor(request, path, owner)
    expect(own).toContain('You, posted')
    expect(own).toContain(`Account menu: ${owner.fullName}`)
  }
  const others = await htmlFor(request, path, other)
  expect(others).not.toContain('You, posted')
  expect(others).toContain('Account menu: Kofi Mensah')
})

test('changes are on the next page, for every viewer', onDesktop, async ({ request }) => {
  const owner = await openAccount(request, 'buyer')
  const { path, id } = await postItemRequest(request, owner, FIELDS)
  const visitors = () => htmlFor(request, path)
  const before = await visitors()
  expect(before).toContain(FIELDS.request_title)
  await callApi(request, owner, 'put', `/requests/${id}`, {
    ...FIELDS,
    request_title: 'Two freezers and lights',
  })
  expect(await visitors()).toContain('Two freezers and lights')
  expect(await htmlFor(request, path, owner)).toContain('Two freezers and lights')
})
