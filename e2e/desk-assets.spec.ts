import { signUpTypes } from '@asime/contract/accounts'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  DEMO,
  expectAlive,
  fillInCredentials,
  onDesktop,
  openAccount,
  openSession,
  signInAs,
  signInButton,
} from './support.ts'

// Only staff download the code of the desk.

/** The scripts that a page has loaded or preloaded, and those of them that only desk pages use. */
async function scriptsOf(page: Page): Promise<{ all: string[]; ofDesk: string[] }> {
  const { routes, all } = await page.evaluate(() => ({
    routes: (
      globalThis as unknown as { __reactRouterManifest: { routes: Record<string, { id: string; module: string }> } }
    ).__reactRouterManifest.routes,
    all: [
      ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
        ({ href }) => new URL(href).pathname,
      ),
    ],
  }))
  const modules = Object.values(routes).flatMap(({ id, module }) => (id.startsWith('features/desk/') ? [module] : []))
  expect(modules.length).toBeGreaterThan(20)
  return { all, ofDesk: all.filter((path) => modules.includes(path) || path.includes('/desk-')) }
}

for (const userType of signUpTypes) {
  const open = (page: Page): Promise<Account> => openAccount(page.request, userType)

  test(
    `a ${userType} who opens an address of the desk loads nothing of it`,
    onDesktop,
    async ({ page, context, baseURL }) => {
      await signInAs(context, await open(page), baseURL!)

      for (const path of ['/app/admin', '/app/admin/audit', '/app/admin/users/01920000-0000-7000-8000-000000000001']) {
        await page.goto(path)
        await expectAlive(page)
        await expect(page).toHaveURL(/\/app$/)
        const { all, ofDesk } = await scriptsOf(page)
        expect(all.some((each) => each.endsWith('.js'))).toBe(true)
        expect(ofDesk).toEqual([])
      }
    },
  )

  test(`a ${userType} who signs in on the way to the desk loads nothing of it`, onDesktop, async ({ page }) => {
    const account = await open(page)
    await page.goto('/app/admin')
    await expectAlive(page)
    await fillInCredentials(page, account)
    await signInButton(page).click()

    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await scriptsOf(page)).ofDesk).toEqual([])
  })
}

test('an admin loads it', onDesktop, async ({ page, context, baseURL }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  await page.goto('/app/admin')
  await expectAlive(page)
  await expect(page).toHaveURL(/\/app\/admin$/)

  expect((await scriptsOf(page)).ofDesk).not.toEqual([])
})
