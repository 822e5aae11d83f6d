import { expect, test } from 'vitest'
import { attachmentOf } from './attachment.ts'

test.each([
  ['/media/pictures/generator-01.webp', true, 'generator-01.webp', 'WEBP'],
  ['https://files.example.com/a/Freezer%20plate.pdf?v=2', false, 'Freezer plate.pdf', 'PDF'],
  ['//files.example.com/photo.jpg', false, 'photo.jpg', 'JPG'],
  ['https://files.example.com/photo.JPG#top', false, 'photo.JPG', 'JPG'],
  ['https://files.example.com/%E0%A4%A', false, '%E0%A4%A', 'Link'],
  ['https://files.example.com/', false, 'files.example.com', 'Link'],
  ['https://files.example.com/photo.png/view', false, 'view', 'Link'],
])('%s is told apart by its path', (url, isPicture, name, kind) => {
  expect(attachmentOf(url)).toEqual({ url, isPicture, name, kind })
})
