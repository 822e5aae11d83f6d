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
  openAlive,
  openSession,
  sendContactForm,
  signInAs,
  signInInstead,
} from './support.ts'

test(
  'a message to support is answered at the desk, by email and in its sender’s notifications',
  onDesktop,
  async ({ page, baseURL }) => {
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

    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    await page.goto('/app/admin/support/answers')
    await expectAlive(page)
    const title = `Parcel ${buyer.fullName}`
    await page.getByRole('button', { name: 'New answer' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text').fill('Dear {name}, it arrives tomorrow.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Support' }).click()
    await page.getByRole('link', { name: `Answer ${buyer.fullName}` }).click()
    await expect(page.getByText(question).first()).toBeVisible()
    await expect(page.getByText('Only by this address, not signed in')).toBeVisible()
    await expect(page.getByRole('link', { name: order?.order_number })).toHaveAttribute(
      'href',
      `/app/orders/${order?.id}`,
    )
    await page.getByRole('radio', { name: 'Note' }).check()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask the rider first')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask the rider first')
    await page.getByRole('textbox', { name: 'Note' }).fill('')
    await page.getByRole('radio', { name: 'Answer', exact: true }).check()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByLabel('Your answer')).toBeFocused()
    await expect(page.getByText('Enter a text')).toBeVisible()
    await page.getByLabel('Insert a canned answer').selectOption(title)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Waiting for the customer')).toBeVisible()
    await expect(page.getByText('Answer sent by email')).toBeVisible()
    await expect(page.getByLabel('Your answer')).toHaveValue('')
    await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What was done, for the audit log').fill('Told them the day')
    await dialog.getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByText('This message is closed. Reopen it to answer.')).toBeVisible()

    const answer = `Dear ${buyer.fullName}, it arrives tomorrow.`
    // A worker sends the mails later.
    const mails = async () => {
      const outbox = (await (await page.request.get('/dev/outbox')).text()).split('<article>')
      return outbox.filter((mail) => mail.includes(`To ${buyer.email},`) && mail.includes(answer)).length
    }
    await expect.poll(mails).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInInstead(page, buyer, baseURL!)
    await page.goto('/app/notifications')
    const row = page.getByRole('listitem').filter({ hasText: 'Support answered your message' })
    await expect(row.getByText(answer)).toBeVisible()
  },
)

test('what is typed of a canned answer stays over a reload', onDesktop, async ({ page, context, baseURL }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  const name = `Parcel ${Date.now()}`
  await openAlive(page, '/app/admin/support/answers')
  const [title, text] = [page.getByLabel('Title'), page.getByLabel('Text')]
  await page.getByRole('button', { name: 'New answer' }).click()
  await title.fill(name)
  await text.fill('Dear {name}, it arrives tomorrow.')
  await page.reload()
  await expectAlive(page)
  await page.getByRole('button', { name: 'New answer' }).click()
  await expect(title).toHaveValue(name)
  await expect(text).toHaveValue('Dear {name}, it arrives tomorrow.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expectAlive(page)
  await page.getByRole('button', { name: 'New answer' }).click()
  await expect(title).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()

  const edit = page.getByRole('button', { name: `Edit: ${name}` })
  await edit.click()
  await text.fill('Dear {name}, it arrives today.')
  await page.reload()
  await expectAlive(page)
  await edit.click()
  await expect(text).toHaveValue('Dear {name}, it arrives today.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await expect(text).toHaveValue('Dear {name}, it arrives tomorrow.')
})
