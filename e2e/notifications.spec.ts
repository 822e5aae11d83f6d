import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { placeBid, postItemRequest } from './item-request-data.ts'
import { openAccount, signInAs, watch } from './support.ts'

test('bids are in the list and on the bell until they are read, and a channel can be switched off', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page)
  const owner = await openAccount(page.request, 'buyer', 'Akosua Boateng')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Kumasi Power House')
  await placeBid(page.request, itemRequest, { bid_amount: 4200 }, 'Suame Generators')
  await signInAs(context, owner, baseURL ?? '')
  await page.goto('/')
  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' })
  await expect(bell).toBeVisible()
  await bell.click()

  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '2 new bids on your request' })
  await expect(row.getByRole('link', { name: 'Suame Generators bids GH₵ 4,200.00' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Bids\s*2$/ }).click()
  await expect(page).toHaveURL('/app/notifications?state=bids')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('All read.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(itemRequest.path)

  await page.goto('/app/notifications/settings')
  const email = page.getByRole('switch', { name: 'New bids on your requests, Email' })
  await expect(email).not.toBeChecked()
  await email.press('Space')
  await expect(email).toBeChecked()
  await page.getByText('07:00', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '07:00' })).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(email).toBeChecked()
  await expect(page.getByRole('radio', { name: '07:00' })).toBeChecked()
  expect(complaints).toEqual([])
})
