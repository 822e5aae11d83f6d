import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openShop } from './shop.ts'
import {
  callApi,
  changeAnswers,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  openAccount,
  openAlive,
  openSession,
  signInAs,
} from './support.ts'

const PICTURE = fileURLToPath(new URL('../apps/api/media/pictures/hero-kente.webp', import.meta.url))
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

test(
  'a reported message with its picture is shown at the desk, removed for both sides at once, and put back',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const { request } = page
    const [shop, buyer] = [await openShop(request, 'Bonwire Looms'), await openAccount(request, 'buyer', 'Yaa Mensima')]
    const upload = await request.post('/api/v1/uploads', {
      headers: { authorization: `Bearer ${shop.accessToken}`, 'idempotency-key': crypto.randomUUID() },
      multipart: { file: { name: 'cloth.webp', mimeType: 'image/webp', buffer: await readFile(PICTURE) } },
    })
    const { data: picture } = (await upload.json()) as { data: { url: string } }
    const vendor = { vendor_id: shop.profile.vendor?.id }
    const { id } = await callApi<{ id: string }>(request, buyer, 'post', '/conversations', vendor)
    const write = (by: typeof shop, content: string, attachments: string[] = []) =>
      callApi(request, by, 'post', `/conversations/${id}/messages`, {
        client_id: crypto.randomUUID(),
        content,
        attachments,
      })
    await write(buyer, 'Is it still there?')
    await write(shop, 'Only for people with taste', [picture.url])
    await callApi(request, buyer, 'post', `/conversations/${id}/reports`, { reason: 'rude', messages: [2] })

    await signInAs(context, buyer, baseURL!)
    const [shopContext, deskContext] = [
      await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' }),
      await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' }),
    ]
    await signInAs(shopContext, shop, baseURL!)
    await signInAs(deskContext, await openSession(request, DEMO.admin), baseURL!)
    const [seller, admin] = [await shopContext.newPage(), await deskContext.newPage()]
    for (const side of [page, seller]) {
      await openAlive(side, `/app/chat/${id}`)
      await expect(log(side)).toContainText('Only for people with taste')
    }

    await test.step('the desk shows that reports wait, with a link to them', async () => {
      // The desk lists what has waited longest, so this report is made the oldest.
      await changeAnswers<{ oldest_created_at: string }>(
        admin,
        '**/api/v1/admin/conversation-reports/open',
        (data) => ({
          ...data,
          oldest_created_at: '2020-01-01T00:00:00Z',
        }),
      )
      await openAlive(admin, '/app/admin')
      await expect(admin.getByRole('link', { name: /^[\d,]+ reported conversations?$/ })).toHaveAttribute(
        'href',
        '/app/admin/reports/conversations',
      )
      await expectAccessible(admin)
    })

    await test.step('a moderator sees the picture and removes the message', async () => {
      await admin.goto('/app/admin/reports/conversations')
      await expectAlive(admin)
      const item = admin.getByRole('listitem').filter({ hasText: 'Only for people with taste' })
      await expect(item.getByRole('link', { name: 'Enlarge: Picture in the chat' })).toBeVisible()
      await expectAccessible(admin)
      await item.getByRole('button', { name: 'Remove: message by' }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Reason, which the author reads').fill('We do not insult each other')
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(item.getByText('Removed by Asime')).toBeVisible()
      await admin.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(admin)
    })

    for (const side of [page, seller]) {
      await expect(log(side)).toContainText('Removed by Asime')
      await expect(log(side)).not.toContainText('taste')
      await expect(log(side).getByRole('link', { name: 'Open picture' })).toHaveCount(0)
    }

    await test.step('it is put back, and the report closed', async () => {
      const item = admin.getByRole('listitem').filter({ hasText: 'Only for people with taste' })
      await item.getByRole('button', { name: 'Put back: message by' }).click()
      await admin.getByRole('dialog').getByLabel('Reason, which the author reads').fill('It was a joke')
      await admin.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
      await expect(item.getByText('Removed by Asime')).toHaveCount(0)
      for (const side of [page, seller]) await expect(log(side)).toContainText('Only for people with taste')
      await item.getByRole('button', { name: /^Resolve/ }).click()
      await admin.getByRole('dialog').getByLabel('What was done about it').fill('Both were written to')
      await admin.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
      await expect(item).toHaveCount(0)
    })
    await openAlive(page, '/app/notifications')
    await expect(page.getByText('Your report of Bonwire Looms')).toBeVisible()
    await Promise.all([shopContext.close(), deskContext.close()])
  },
)
