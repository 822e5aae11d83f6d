import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { postExpiringItemRequest, postItemRequest } from './item-request-data.ts'
import {
  begin,
  CREATE,
  files,
  fillWhat,
  heading,
  HOUR_MS,
  open,
  picker,
  picture,
  postButton,
  posted,
  reload,
  title,
  toast,
  toBudget,
  toDetails,
} from './item-request-form.ts'
import { type Account, callApi, onDesktop, onPhone, openAccount, routeOnce, signInAs } from './support.ts'

interface Stored {
  id: string
  attachments: string[]
}

test('an item request that has ended can be posted again', onPhone, async ({ page, baseURL }) => {
  const account = await begin(page, baseURL)
  await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
  await expect(page.getByText('1 file added')).toBeAttached()
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Maximum budget').fill('99.5')
  await page.getByRole('button', { name: '1 week' }).click()
  await toDetails(page)
  await page.getByLabel('Name').fill('Fuel')
  await page.getByLabel('Value').fill('Petrol')
  await postButton(page).click()
  await expect(page).toHaveURL(posted)
  const path = new URL(page.url()).pathname
  const first = await callApi<Stored>(page.request, account, 'get', path)
  await callApi(page.request, account, 'delete', path)

  await open(page, `${CREATE}?from=${first.id}`, 'Post it again')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveCount(1)
  await toBudget(page)
  await expect(page.getByLabel('Maximum budget')).toHaveValue('99.5')
  await expect(page.getByLabel('Expiry date')).toHaveValue('')
  await toDetails(page)
  await expect(page.getByRole('button', { name: 'Remove Fuel' })).toBeVisible()
  await postButton(page).click()
  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(posted)
  const second = await callApi<Stored>(page.request, account, 'get', new URL(page.url()).pathname)
  expect(second).toMatchObject({ budget_max: 99.5, expires_at: null, attachments: first.attachments, status: 'open' })
  expect(second.id).not.toBe(first.id)

  const owner = await openAccount(page.request, 'buyer')
  const ended = await postExpiringItemRequest(page, owner, {
    attachments: ['https://example.com/plate.pdf', ...(await uploadAs(page, owner))],
  })
  await open(page, `${CREATE}?from=${ended.id}`, 'Post it again')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveText(['plate.pdf'])
  const live = await postItemRequest(page.request, owner)
  await open(page, `${CREATE}?from=${live.id}`)
  await expect(page.getByText(/still takes bids/)).toBeVisible()
  await expect(title(page)).toHaveValue('')
  await open(page, `${CREATE}?from=0198b1f2-7c00-7000-8000-000000000001`)
  await expect(page.getByText(/not there any more/)).toBeVisible()
})

async function uploadAs(page: Page, account: Account): Promise<string[]> {
  const file = await picture(page, 'own.png', { width: 40, height: 40 })
  const answer = await page.request.post('/api/v1/uploads', {
    headers: { authorization: `Bearer ${account.accessToken}` },
    multipart: { file },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return [(await answer.json()).data.url]
}

test('the owner changes an open item request', async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const { id, path } = await postItemRequest(page.request, owner, {
    required_specs: { Fuel: 'Petrol' },
    urgency: 'low',
    expires_at: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
  })
  await signInAs(context, owner, baseURL ?? '')
  await open(page, `/app/requests/${id}/edit`, 'Edit your request')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await title(page).fill('Silent generator')
  await reload(page, 'Edit your request')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(title(page)).toHaveValue('Silent generator')
  await toBudget(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('4000')
  await page.getByLabel('Minimum budget').fill('')
  await expect(page.getByRole('radio', { name: 'Low' })).toBeChecked()
  await toDetails(page)
  await page.getByRole('button', { name: 'Remove Fuel' }).click()
  const save = page.getByRole('button', { name: 'Save Changes' })
  await routeOnce(page, `**/api/v1/requests/${id}`, (route) => route.abort())
  await save.click()
  await expect(toast(page, 'Failed to update request')).toContainText('Error')
  await save.click()

  await expect(toast(page, 'Your request has been updated')).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(await callApi(page.request, owner, 'get', path)).toMatchObject({
    request_title: 'Silent generator',
    budget_min: null,
    budget_max: 5200,
    required_specs: {},
    urgency: 'low',
  })
})

test('a request that cannot be edited says so, with links', onDesktop, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const other = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  const cancelled = await postItemRequest(page.request, owner)
  const open_ = await postItemRequest(page.request, owner)
  await callApi(page.request, owner, 'delete', cancelled.path)
  await signInAs(context, owner, baseURL ?? '')

  await open(page, `/app/requests/${other.id}/edit`, 'This is not your request')
  await expect(page.getByRole('link', { name: 'View the request' })).toHaveAttribute('href', other.path)
  await expectAccessible(page)
  await open(page, `/app/requests/${cancelled.id}/edit`, 'This request is cancelled')
  await page.getByRole('link', { name: 'Post it again' }).click()
  await expect(heading(page, 'Post it again')).toBeVisible()
  for (const id of ['0198b1f2-7c00-7000-8000-000000000001', 'no-id']) {
    const response = await page.goto(`/app/requests/${id}/edit`)
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'Request not found')).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Item Requests' })).toHaveAttribute('href', '/requests')

  // Cancelled while it was being edited.
  await open(page, `/app/requests/${open_.id}/edit`, 'Edit your request')
  await toBudget(page)
  await toDetails(page)
  await callApi(page.request, owner, 'delete', open_.path)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'This request is no longer open')).toContainText('Error')
  await expect(page).toHaveURL(open_.path)
})
