import { expect, test } from '@playwright/test'
import { picture } from './item-request-form.ts'
import { KENTE } from './shop.ts'
import {
  callApi,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  freshAddress,
  onDesktop,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
} from './support.ts'

test('visitors read the figure that an admin has changed', onDesktop, async ({ page, context, baseURL, browser }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  await page.goto('/app/admin/home/figures')
  await expectAlive(page)
  await page.getByRole('button', { name: 'Change the figure of Vendors' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Figure', { exact: true }).fill('many')
  await dialog.getByLabel('Reason').fill('More shops have opened')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Figure', { exact: true })).toHaveAccessibleDescription(/Enter a figure such as/)
  const figure = `${600 + Math.floor(Math.random() * 300)}+`
  await dialog.getByLabel('Figure', { exact: true }).fill(figure)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Shown: ${figure}`)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  const visitor = await (
    await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage()
  await visitor.goto(freshAddress('/'))
  await expect(visitor.getByRole('region', { name: 'Asime in numbers' })).toContainText(figure)
  await visitor.context().close()
})

test(
  'a banner that an admin saves leads visitors to a page of this site',
  onDesktop,
  async ({ page, context, baseURL, browser }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    const name = `Wax prints ${Date.now()}`
    await page.goto('/app/admin/home')
    await page.getByRole('link', { name: 'New banner' }).click()
    await expectAlive(page)
    await page.getByLabel('Title').fill(name)
    const arrives = Promise.withResolvers<void>()
    await page.route('**/api/v1/uploads', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles(await picture(page, 'cloth.png', { width: 1600, height: 700 }))
    await page.getByLabel('What the picture shows').fill('Folded cloth')
    const link = page.getByLabel('Link')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    for (const address of ['https://example.com/', '//example.com', 'javascript:alert(1)', '/\\example.com']) {
      await link.fill(address)
      await save.click()
      await expect(link, address).toHaveAccessibleDescription(/Must be the address of a page on this site/)
    }
    // The error stays until it is corrected, whatever loads meanwhile.
    arrives.resolve()
    await expect(page.getByRole('img', { name: 'Folded cloth' })).toBeVisible()
    await expect(link).toHaveAccessibleDescription(/Must be the address of a page on this site/)
    // A full address, as copied from the browser.
    await link.fill(`${baseURL}/products?deals=true`)
    await expect(link).toHaveValue('/products?deals=true')
    await page.getByLabel('Show on the home page').check()
    await page.getByLabel('Position').selectOption({ label: 'First' })
    await save.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The season of weddings')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Live')

    const visitor = await (
      await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    ).newPage()
    await visitor.goto(freshAddress('/'))
    await visitor.getByRole('link', { name }).click()
    await expect(visitor).toHaveURL('/products?deals=true')
    await visitor.context().close()

    await row.getByRole('button', { name: `Remove ${name}` }).click()
    await dialog.getByLabel('Reason').fill('The weddings are over')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toBeHidden()
  },
)

test(
  'what is typed of a set stays when somebody else saves it, and is not saved over theirs',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const admin = await openSession(page.request, DEMO.admin)
    const [id, theirs] = [crypto.randomUUID(), `Kente of the week ${Date.now()}`]
    const save = (title: string, revision?: number) =>
      callApi<{ revision: number }>(page.request, admin, 'put', `/admin/home/blocks/${id}`, {
        title,
        content: { kind: 'category', category_id: KENTE },
        shown_from: null,
        shown_until: null,
        is_hidden: true,
        after_id: null,
        if_revision: revision,
        reason: 'For the festival',
      })
    const opened = await save('Kente')
    await signInAs(context, admin, baseURL!)
    await openAlive(page, `/app/admin/home/${id}`)
    const title = page.getByLabel('Title')
    await title.fill('Kente for every day')
    const { revision } = await save(theirs, opened.revision)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('It reads better')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This has changed in the meantime')).toBeVisible()
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await expect(title).toHaveValue('Kente for every day')
    await page.reload()
    await expect(title).toHaveValue(theirs)

    // A form that is opened from a list that was read before begins with what is saved by then.
    await page.getByRole('link', { name: 'Banners and sets' }).first().click()
    const link = page.getByRole('link', { name: theirs })
    await expect(link).toBeVisible()
    const { revision: last } = await save(`${theirs}, again`, revision)
    await link.click()
    await expect(title).toHaveValue(`${theirs}, again`)
    await callApi(page.request, admin, 'delete', `/admin/home/blocks/${id}`, {
      if_revision: last,
      reason: 'It is over',
    })
  },
)

test(
  'what is typed of a set stays over a reload, until it is saved or discarded',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/home/shop')
    const [title, name] = [page.getByLabel('Title'), `Shop of the week ${Date.now()}`]
    const discard = page.getByRole('button', { name: 'Discard changes' })
    await title.fill('Typed by mistake')
    await discard.click()
    await expect(title).toHaveValue('')
    await expect(discard).toHaveCount(0)

    await title.fill(name)
    await page.getByLabel('Find a shop').fill('Kente')
    await page.getByRole('button', { name: 'Find' }).click()
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .click()
    const chosen = page.getByText(/^Chosen: /)
    const shop = (await chosen.textContent()) ?? ''
    await page.getByLabel(/^Shown from/).fill('2027-01-01T10:00')
    // Not after a block that another test may remove.
    await page.getByLabel('Position').selectOption('First')
    await page.reload()
    await expect(title).toHaveValue(name)
    await expect(chosen).toHaveText(shop)
    await expect(page.getByLabel(/^Shown from/)).toHaveValue('2027-01-01T10:00')
    await expect(page.getByLabel('Show on the home page')).not.toBeChecked()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('For the new year')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toBeVisible()
    await openAlive(page, '/app/admin/home/shop')
    await expect(title).toHaveValue('')
    await openAlive(page, '/app/admin/home')
    await row.getByRole('button', { name: `Remove ${name}` }).click()
    await dialog.getByLabel('Reason').fill('It is over')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toBeHidden()
  },
)

test(
  'a new set whose saving was not answered is there once after a reload',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const admin = await openSession(page.request, DEMO.admin)
    await signInAs(context, admin, baseURL!)
    await openAlive(page, '/app/admin/home/category')
    const name = `Kente for the feast ${Date.now()}`
    const title = page.getByLabel('Title')
    const dialog = page.getByRole('dialog')
    await title.fill(name)
    await page.getByLabel('Category').selectOption(KENTE)
    await page.getByLabel('Position').selectOption('First')
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.getByLabel('Reason').fill('For the feast')
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await routeOnce(page, '**/api/v1/admin/home/blocks/*', async (route) => {
      expect((await fetchAnswer(route)).ok).toBe(true)
      await route.abort('connectionreset')
    })
    await save()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.reload()
    await expect(title).toHaveValue(name)
    await title.fill(`${name}, again`)
    await save()
    const rows = page.getByRole('listitem').filter({ hasText: name })
    await expect(rows).toHaveText([/, again/])
    await rows.getByRole('button', { name: /^Remove / }).click()
    await dialog.getByLabel('Reason').fill('It is over')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(0)
  },
)

test('a new banner says what is wrong with its text and its dates', onDesktop, async ({ page, context, baseURL }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  await openAlive(page, '/app/admin/home')
  await page.getByRole('link', { name: 'New banner' }).click()
  const text = page.getByLabel(/^Text/)
  const from = page.getByLabel(/^Shown from/)
  // As pasted from a table, and with a key pressed once too often.
  await text.fill('Wax\tprints')
  await from.fill('20261-01-01T10:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(text).toHaveAccessibleDescription(/Contains characters that are not allowed/)
  await expect(from).toHaveAccessibleDescription(/Must be a date and time/)

  await text.fill('Wax prints')
  await expect(text).toHaveAccessibleDescription('')
})
