import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from './accessible.ts'
import { expectAlive, onPhone, openAccount, signInAs } from './support.ts'

test(
  'D42: a user exports their data and then closes the account',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const buyer = await openAccount(request, 'buyer', 'Yaa Leaving')
    await signInAs(context, buyer, baseURL ?? '')
    await page.goto('/app/profile')
    await expectAlive(page)

    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = page.getByRole('dialog', { name: 'Download your data?' })
    await download.getByLabel('Password', { exact: true }).fill('not the one')
    await download.getByRole('button', { name: 'Download' }).click()
    await expect(download.getByText('This password is incorrect')).toBeVisible()
    await expectAccessible(page)
    await download.getByLabel('Password', { exact: true }).fill(buyer.password)
    const started = page.waitForEvent('download')
    await download.getByRole('button', { name: 'Download' }).click()
    const file = JSON.parse(await readFile(await (await started).path(), 'utf8'))
    expect(file.data.tables.users[0]).toMatchObject({ full_name: 'Yaa Leaving', email: buyer.email })
    await expect(download).toBeHidden()

    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close your account?' })
    await dialog.getByLabel('Password', { exact: true }).fill('not the one')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByText('This password is incorrect')).toBeVisible()
    await expectPartAccessible(dialog)
    await dialog.getByLabel('Password', { exact: true }).fill(buyer.password)
    await dialog.getByRole('button', { name: 'Close account' }).click()

    await expect(page).toHaveURL(/\/login/)
    const answer = await request.post('/api/v1/auth/login', { data: { email: buyer.email, password: buyer.password } })
    expect(answer.status()).toBe(401)
  },
)
