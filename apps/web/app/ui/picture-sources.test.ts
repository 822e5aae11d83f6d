import { expect, test } from 'vitest'
import { ownPicture, sourcesOf } from './picture-sources.ts'

test('a picture that ships with the product comes in two sizes, whichever of them is named', () => {
  const sources = { webp: '/media/pictures/ac-01-2-400.webp 400w, /media/pictures/ac-01-2.webp 720w' }
  expect(sourcesOf('/media/pictures/ac-01-2.webp')).toEqual(sources)
  expect(sourcesOf('/media/pictures/ac-01-2-400.webp')).toEqual(sources)
})

test('an uploaded picture comes in four sizes and two formats', () => {
  const { webp, avif } = sourcesOf('/media/uploads/0197a/1600.webp')
  expect(webp).toBe(
    '/media/uploads/0197a/200.webp 200w, /media/uploads/0197a/400.webp 400w, /media/uploads/0197a/720.webp 720w, /media/uploads/0197a/1600.webp 1600w',
  )
  expect(avif).toBe(webp?.replaceAll('.webp', '.avif'))
})

test('a picture from elsewhere has no other versions', () => {
  expect(sourcesOf('https://pictures.example/a.webp')).toEqual({})
  expect(sourcesOf('/media/categories/home.webp')).toEqual({})
})

test.each([
  ['/media/uploads/0197a/1600.webp', true],
  ['https://pictures.example/a.webp', false],
  ['//pictures.example/a.webp', false],
  ['http://pictures.example/a.webp', false],
  ['', false],
  [null, false],
])('of %s it is known whether it lies with us', (link, isOwn) => {
  expect(ownPicture(link)).toBe(isOwn ? link : null)
})
