import { expect, type Page } from '@playwright/test'
import { openAlive } from './support.ts'

/** Where links have led in this process: one of a kind stands for all of its kind. */
const followed = new Set<string>()

/** Every link of the page that is open leads somewhere: to a page that is there, a place on this one, or out of the site. */
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
    // Meanwhile another test may have deleted what it leads to: then the page, as it is now, no longer leads there.
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
      // What is inert, as a preview, cannot be followed.
      .evaluateAll((anchors) =>
        anchors.flatMap((anchor) => (anchor.closest('[inert]') ? [] : (anchor as HTMLAnchorElement).href)),
      )
  )
}

/** In a tab of its own, so that the page of the test stays as it is. */
async function expectLinkGone(page: Page, link: string, place: string): Promise<void> {
  const anew = await page.context().newPage()
  await openAlive(anew, page.url())
  await expect(anew.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await linksOf(anew), `${place}, which answers 404`).not.toContain(link)
  await anew.close()
}
