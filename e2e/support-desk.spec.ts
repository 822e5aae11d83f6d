import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  callApi,
  confirmEmail,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  openAccount,
  openSession,
  sendContactForm,
  signInAs,
} from './support.ts'

test(
  'a message to support is answered at the desk, by email and in its sender’s notifications',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    await confirmEmail(page.request, await findMailedLink(page.request, buyer.email, '/verify-email'))
    await page.goto('/contact')
    await expectAlive(page)
    await page.getByLabel('Your name').fill(buyer.fullName)
    await page.getByLabel('Email', { exact: true }).fill(buyer.email)
    await page.getByLabel('What is it about?').selectOption('order')
    const known = await openSession(page.request, DEMO.buyer)
    const [order] = await callApi<{ id: string; order_number: string }[]>(page.request, known, 'get', '/orders?limit=1')
    const question = `Where is the parcel of ${buyer.fullName}, ${order?.order_number}?`
    await page.getByLabel('Message').fill(question)
    await sendContactForm(page)

    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
    await signInAs(desk, await openSession(page.request, DEMO.admin), baseURL!)
    const admin = await desk.newPage()
    await admin.goto('/app/admin/support/answers')
    await expectAlive(admin)
    const title = `Parcel ${buyer.fullName}`
    await admin.getByRole('button', { name: 'New answer' }).click()
    await admin.getByLabel('Title').fill(title)
    await admin.getByLabel('Text').fill('Dear {name}, it arrives tomorrow.')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('heading', { name: title })).toBeVisible()

    await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Support' }).click()
    await admin.getByRole('link', { name: `Answer ${buyer.fullName}` }).click()
    await expect(admin.getByText(question).first()).toBeVisible()
    await expect(admin.getByText('Only by this address, not signed in')).toBeVisible()
    await expect(admin.getByRole('link', { name: order?.order_number })).toHaveAttribute(
      'href',
      `/app/orders/${order?.id}`,
    )
    await admin.getByRole('radio', { name: 'Note' }).check()
    await admin.getByRole('textbox', { name: 'Note' }).fill('Ask the rider first')
    await admin.reload()
    await expect(admin.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask the rider first')
    await admin.getByRole('textbox', { name: 'Note' }).fill('')
    await admin.getByRole('radio', { name: 'Answer', exact: true }).check()
    await admin.getByRole('button', { name: 'Send answer' }).click()
    await expect(admin.getByLabel('Your answer')).toBeFocused()
    await expect(admin.getByText('Enter a text')).toBeVisible()
    await admin.getByLabel('Insert a canned answer').selectOption(title)
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)
    await admin.getByRole('button', { name: 'Send answer' }).click()
    await expect(admin.getByText('Waiting for the customer')).toBeVisible()
    await expect(admin.getByText('Answer sent by email')).toBeVisible()
    await expect(admin.getByLabel('Your answer')).toHaveValue('')
    await admin.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('What was done, for the audit log').fill('Told them the day')
    await dialog.getByRole('button', { name: 'Close message' }).click()
    await expect(admin.getByText('This message is closed. Reopen it to answer.')).toBeVisible()
    await desk.close()

    const answer = `Dear ${buyer.fullName}, it arrives tomorrow.`
    // A worker sends the mails later.
    const mails = async () => {
      const outbox = (await (await page.request.get('/dev/outbox')).text()).split('<article>')
      return outbox.filter((mail) => mail.includes(`To ${buyer.email},`) && mail.includes(answer)).length
    }
    await expect.poll(mails).toBe(1)
    await signInAs(context, buyer, baseURL!)
    await page.goto('/app/notifications')
    const row = page.getByRole('listitem').filter({ hasText: 'Support answered your message' })
    await expect(row.getByText(answer)).toBeVisible()
  },
)
