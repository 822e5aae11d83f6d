import { expect, type Page } from '@playwright/test'
import { openAlive } from './support.ts'

/** Kinds of addresses that this process has already requested; one of each kind is enough. */
const followed = new Set<string>()

/** Expects every link on the page to lead to an existing page, to an element on this page or to another site. */
export async function expectLinksToLead(page: Page): Promise<void> {
  const here = new URL(page.url())
  const links = await linksOf(page)
  expect(links.length, `links on ${here.pathname}`).toBeGreaterThan(0)
  for (const link of new Set(links)) {
    const url = new URL(link)
    const place = `${link} on ${here.pathname}`
    if (url.hash && url.origin + url.pathname + url.search === here.origin + here.pathname + here.search)
      await expect(page.locator(`[id="${decodeURIComponent(url.hash.slice(1))}"]`), place).toHaveCount(1)
    if (url.origin !== here.origin) {
      expect(url.protocol, place).toMatch(/^(https|tel|mailto):$/)
      continue
    }
    const kind = url.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    if (followed.has(kind)) continue
    followed.add(kind)
    const answer = await page.request.get(url.pathname + url.search)
    // Another test may have deleted the target meanwhile. Then the page, loaded again, must not have the link any more.
    if (answer.status() === 404 && kind !== '/no-such-page') {
      followed.delete(kind)
      await expectLinkGone(page, link, place)
      continue
    }
    expect(answer.status(), place).toBe(kind === '/no-such-page' ? 404 : 200)
  }
}

async function linksOf(page: Page): Promise<string[]> {
  return (
    page
      .locator('a[href]')
      // Links in inert parts, such as previews, cannot be followed.
      .evaluateAll((anchors) =>
        anchors.flatMap((anchor) => (anchor.closest('[inert]') ? [] : (anchor as HTMLAnchorElement).href)),
      )
  )
}

/** Uses another tab, so that the test's page stays as it is. */
async function expectLinkGone(page: Page, link: string, place: string): Promise<void> {
  const anew = await page.context().newPage()
  await openAlive(anew, page.url())
  await expect(anew.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await linksOf(anew), `${place}, which answers 404`).not.toContain(link)
  await anew.close()
}
