import { expect, test } from 'vitest'
import { shorten, pageMeta } from './page-meta.ts'

const page = {
  title: 'Bonwire Weavers · Asime',
  description: 'Cloth  from\nthe loom.',
  origin: 'https://asime.example',
  path: '/vendors/1',
}

/** The value of a tag by its name or property. */
function valueOf(tags: ReturnType<typeof pageMeta>, name: string): unknown {
  const found = (tags as Record<string, unknown>[]).filter((tag) => tag['name'] === name || tag['property'] === name)
  expect(found.length, name).toBeLessThanOrEqual(1)
  return found[0]?.['content']
}

test('a page names its title, its address and its preview', () => {
  const tags = pageMeta({ ...page, image: '/cards/vendors/1.jpg', type: 'profile' })

  expect(tags).toContainEqual({ title: 'Bonwire Weavers · Asime' })
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://asime.example/vendors/1' })
  expect(valueOf(tags, 'description')).toBe('Cloth from the loom.')
  expect(valueOf(tags, 'og:title')).toBe('Bonwire Weavers')
  expect(valueOf(tags, 'og:site_name')).toBe('Asime')
  expect(valueOf(tags, 'og:type')).toBe('profile')
  expect(valueOf(tags, 'og:url')).toBe('https://asime.example/vendors/1')
  expect(valueOf(tags, 'og:image')).toBe('https://asime.example/cards/vendors/1.jpg')
  expect([valueOf(tags, 'og:image:width'), valueOf(tags, 'og:image:height')]).toEqual(['1200', '630'])
  expect(valueOf(tags, 'twitter:card')).toBe('summary_large_image')
  expect(valueOf(tags, 'robots')).toBeUndefined()
})

test('a page without a picture of its own is shown with the site’s', () => {
  expect(valueOf(pageMeta(page), 'og:image')).toBe('https://asime.example/cards/site.jpg')
})

test('a page that search engines must not list says so', () => {
  expect(valueOf(pageMeta({ ...page, noIndex: true }), 'robots')).toBe('noindex')
})

test('without the site’s address, tags that need it are left out', () => {
  const tags = pageMeta({ ...page, origin: '' })

  expect(JSON.stringify(tags)).not.toMatch(/canonical|og:url|og:image/)
  expect(valueOf(tags, 'og:title')).toBe('Bonwire Weavers')
})

test('long texts are cut between words', () => {
  expect(shorten('short', 20)).toBe('short')
  expect(shorten('a generator, for a cold store in Kumasi', 16)).toBe('a generator…')
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(shorten('🔥'.repeat(10), 10)).toBe(`${'🔥'.repeat(4)}…`)
  expect(shorten('🔥'.repeat(10), 11).isWellFormed()).toBe(true)
})
